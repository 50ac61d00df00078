import { z } from 'zod'
import { isCalendarDate } from '~/features/places/calendar'
import { optionalLineSchema } from '~/values/text/fields'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { CLOSURE_KINDS, type ClosureKind } from './labels'

export interface ClosureStatus {
  kind: ClosureKind
  /** Day of reopening as `yyyy-MM-dd`. Null if it is unknown, and for all kinds except `for_now`. */
  until: string | null
  /** Id of the business to which it moved. Null if it is unknown, and for all kinds except `moved`. */
  movedTo: number | null
}

const CLOSURE_KIND_VALUES = Object.keys(CLOSURE_KINDS) as ClosureKind[]

/**
 * Formats a closure for the log: `for_good`, `for_now 2027-01-05`, `moved 12`. Empty for an open business.
 * `closureLogTextSchema` parses it.
 */
export const formatClosureForLog = (closing: ClosureStatus | null): string =>
  closing ? [closing.kind, closing.until ?? closing.movedTo].filter(Boolean).join(' ') : ''

/** Formats a closure for administrators. Null becomes `Abierto`. */
export const formatClosureForAdmin = (closing: ClosureStatus | null): string => {
  if (!closing) return 'Abierto'
  const { kind, until, movedTo } = closing
  const more = [until && `abre otra vez el ${until}`, movedTo && `ahora es el contacto ${movedTo}`]
  return [CLOSURE_KINDS[kind].label, ...more].filter(Boolean).join(', ')
}

/** Schema of a closure in the format of `formatClosureForLog`. Null if the text has no known kind. */
export const closureLogTextSchema = z
  .string()
  .optional()
  .transform((text): ClosureStatus | null => {
    const [word, more] = (text ?? '').split(' ')
    const kind = CLOSURE_KIND_VALUES.find((each) => each === word)
    if (!kind) return null
    return {
      kind,
      until: kind === 'for_now' ? (more ?? null) : null,
      movedTo: kind === 'moved' ? Number(more) || null : null,
    }
  })

const CLOSURE_FORM_VALUES = [
  'abierto',
  ...CLOSURE_KIND_VALUES.map((kind) => CLOSURE_KINDS[kind].word),
] as const

/**
 * Builds the schema of the closure form: kind (null if open), day of reopening, and address of the new page.
 * A day for `for_now` must be after `today`. The day is null for kinds other than `for_now`, the address for
 * kinds other than `moved`.
 */
export const closureFormSchema = (today: string) =>
  z
    .object({
      cierre: z.enum(CLOSURE_FORM_VALUES, 'Elige cómo está el negocio'),
      hasta: z
        .string()
        .optional()
        .transform((text) => text || null)
        .refine((day) => day === null || isCalendarDate(day), 'Escribe una fecha que exista'),
      negocio: optionalLineSchema(MAX_FIELD_LENGTHS.closing.negocio),
    })
    .refine(({ cierre, hasta }) => cierre !== 'por-un-tiempo' || hasta === null || hasta > today, {
      path: ['hasta'],
      message: 'Elige un día que todavía no llega, o deja vacía la fecha',
    })
    .transform(({ cierre, hasta, negocio }) => {
      const kind = CLOSURE_KIND_VALUES.find((each) => CLOSURE_KINDS[each].word === cierre) ?? null
      return {
        kind,
        until: kind === 'for_now' ? hasta : null,
        page: kind === 'moved' ? negocio : null,
      }
    })

export type ClosureFormValues = z.output<ReturnType<typeof closureFormSchema>>
