import { z } from 'zod'
import { optionalEmail, optionalUsPhone } from '~/values/contact/fields'
import { optionalLine, optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { listReasons, REASONS, type Reason, type ReportTarget } from './labels'

/** Reasons that require an e-mail, because the sender expects an answer. */
const NEEDS_EMAIL: Reason[] = ['claim', 'removal', 'own_rating', 'own_reservation']

/**
 * Schema of the report form (D101, D52). The reasons in `NEEDS_EMAIL` require an e-mail, a claim also a name,
 * and `other` a message.
 */
export const reportSchema = (subject: ReportTarget) =>
  z
    .object({
      motivo: z
        .enum(
          listReasons(subject).map((reason) => REASONS[reason].word),
          'Elige qué pasa',
        )
        .transform(parseReason),
      mensaje: optionalParagraphs(LENGTHS.report.mensaje),
      correo: optionalEmail(),
      nombre: optionalLine(LENGTHS.report.nombre),
      telefono: optionalUsPhone(),
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
export function parseReason(word: string): Reason {
  const found = Object.entries(REASONS).find(([, { word: each }]) => each === word)
  return (found?.[0] ?? 'other') as Reason
}
