import { z } from 'zod'
import { optionalEmail, optionalUsPhone } from '~/values/contact/fields'
import { optionalLine, optionalParagraphs } from '~/values/text/fields'
import { LENGTHS } from '~/values/text/lengths'
import { REASONS, type Reason, type ReportTarget, reasonsFor } from './labels'

/** The reasons that ask us for something and cannot be answered without an address to write to. */
const NEEDS_EMAIL: Reason[] = ['claim', 'removal', 'own_rating', 'own_reservation']

/** A report as its form sends it (D101, D52). E-mail is needed for claims and removals only. */
export const reportSchema = (subject: ReportTarget) =>
  z
    .object({
      motivo: z
        .enum(
          reasonsFor(subject).map((reason) => REASONS[reason].word),
          'Elige qué pasa',
        )
        .transform(reasonOf),
      mensaje: optionalParagraphs(LENGTHS.report.mensaje),
      correo: optionalEmail(),
      nombre: optionalLine(LENGTHS.report.nombre),
      telefono: optionalUsPhone(),
    })
    .refine(({ motivo, correo }) => correo !== null || !NEEDS_EMAIL.includes(motivo), {
      path: ['correo'],
      message: 'Escribe tu correo: para esto necesitamos poder responderte',
    })
    .refine(({ motivo, mensaje }) => mensaje !== null || motivo !== 'other', {
      path: ['mensaje'],
      message: 'Cuéntanos qué pasa',
    })

export type ReportValues = z.output<ReturnType<typeof reportSchema>>

/** The reason that a word of an address or a form stands for. */
export function reasonOf(word: string): Reason {
  const found = Object.entries(REASONS).find(([, { word: each }]) => each === word)
  return (found?.[0] ?? 'other') as Reason
}
