import { MATCH_REASONS, type MatchReason } from '~/features/businesses/labels'
import { formatList } from '~/values/text/in-list'

/** Form values of a choice: the kept business, and the duplicate. */
export const SIDES = { kept: 'este', dropped: 'otro' } as const

/** Choices of the merge form by field name: `este` or `otro`. */
export type MergeChoices = ReadonlyMap<string, string>

/**
 * A field with a value of the duplicate that the other business lacks or has differently. Both values are
 * texts. `isTaken`: the value of the duplicate is used.
 */
export interface Difference {
  name: string
  label: string
  kept: string
  dropped: string
  isTaken: boolean
}

/**
 * What happens to links and e-mail of the duplicate (D147). `no` closes both. The others state that its
 * registrant is the owner, with the e-mail of the kept business or that of the duplicate.
 */
export const OWNER_ANSWERS = ['no', 'enlaces', 'enlaces-y-correo'] as const

export type OwnerAnswer = (typeof OWNER_ANSWERS)[number]

/**
 * `same`: the ids are equal. `page_would_go`: only the duplicate has a page. `changed`: one changed after the
 * comparison.
 */
export type MergeError = 'same' | 'not_found' | 'page_would_go' | 'changed'

export interface MovedRowCounts {
  ratings: number
  /** Older ratings of persons who rated both. */
  withdrawn: number
  reservations: number
  /** Reservations that overlap with another one; both remain. */
  beside: number
  promotions: number
  ownerLinks: number
  reports: number
}

/** Reason for a possible duplicate. `words`: it contains the search words. */
export type DuplicateReason = MatchReason | 'words'

/** Texts of the reasons for administrators. */
export const DUPLICATE_REASONS: Record<DuplicateReason, string> = {
  ...MATCH_REASONS,
  words: 'Tiene lo que escribiste',
}

const NAMES: Record<keyof MovedRowCounts, readonly [one: string, many: string]> = {
  ratings: ['calificación', 'calificaciones'],
  withdrawn: ['calificación retirada', 'calificaciones retiradas'],
  reservations: ['reserva', 'reservas'],
  beside: ['reserva a la misma hora que otra', 'reservas a la misma hora que otra'],
  promotions: ['promoción', 'promociones'],
  ownerLinks: ['enlace del dueño', 'enlaces del dueño'],
  reports: ['reporte', 'reportes'],
}

export const numbered = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`

interface Done {
  moved: MovedRowCounts
  /** Labels of the fields taken from the duplicate. */
  taken: readonly string[]
  closedLinks: number
  photosLeftOut: number
}

/** Describes the result of a merge in sentences. */
export function mergedInWords({ moved, taken, closedLinks, photosLeftOut }: Done): string {
  const counts = (Object.keys(NAMES) as (keyof MovedRowCounts)[])
    .filter((key) => moved[key] > 0)
    .map((key) => numbered(moved[key], NAMES[key]))
  const total = Object.values(moved).reduce((sum, count) => sum + count, 0)
  const sentences = [
    counts.length > 0
      ? `${total === 1 ? 'Pasó' : 'Pasaron'} ${formatList(counts)}.`
      : 'No había nada que pasar.',
    taken.length > 0 && `Del otro quedó: ${formatList(taken)}.`,
    closedLinks > 0 &&
      (closedLinks === 1
        ? 'El enlace privado del duplicado quedó cerrado.'
        : `Los ${closedLinks} enlaces privados del duplicado quedaron cerrados.`),
    photosLeftOut > 0 &&
      `${photosLeftOut === 1 ? 'No cupo 1 foto' : `No cupieron ${photosLeftOut} fotos`} del duplicado.`,
  ]
  return sentences.filter(Boolean).join(' ')
}
