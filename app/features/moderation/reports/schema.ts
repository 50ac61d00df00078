import { z } from 'zod'
import { optionalEmailSchema, optionalUsPhoneSchema } from '~/values/contact/fields'
import { optionalLineSchema, optionalParagraphsSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { listReportReasons, REPORT_REASONS, type ReportReason, type ReportTarget } from './labels'

/** Reasons that require an e-mail, because the sender expects an answer. */
const NEEDS_EMAIL: ReportReason[] = ['claim', 'removal', 'own_rating', 'own_reservation']

/**
 * Schema of the report form (D101, D52). The reasons in `NEEDS_EMAIL` require an e-mail, a claim also a name,
 * and `other` a message.
 */
export const reportSchema = (subject: ReportTarget) =>
  z
    .object({
      motivo: z
        .enum(
          listReportReasons(subject).map((reason) => REPORT_REASONS[reason].word),
          'Elige qué pasa',
        )
        .transform(parseReportReason),
      mensaje: optionalParagraphsSchema(MAX_FIELD_LENGTHS.report.mensaje),
      correo: optionalEmailSchema(),
      nombre: optionalLineSchema(MAX_FIELD_LENGTHS.report.nombre),
      telefono: optionalUsPhoneSchema(),
    })
    .refine(({ motivo, correo }) => correo !== null || !NEEDS_EMAIL.includes(motivo), {
      path: ['correo'],
      message: 'Escribe tu correo: para esto necesitamos poder responderte',
    })
    .refine(({ motivo, nombre }) => nombre !== null || motivo !== 'claim', {
      path: ['nombre'],
      message: 'Escribe tu nombre: así sabemos por quién preguntar',
    })
    .refine(({ motivo, mensaje }) => mensaje !== null || motivo !== 'other', {
      path: ['mensaje'],
      message: 'Cuéntanos qué pasa',
    })

export type ReportValues = z.output<ReturnType<typeof reportSchema>>

/** Returns the reason for a word of an address or form. Unknown words mean `other`. */
export function parseReportReason(word: string): ReportReason {
  const found = Object.entries(REPORT_REASONS).find(([, { word: each }]) => each === word)
  return (found?.[0] ?? 'other') as ReportReason
}
