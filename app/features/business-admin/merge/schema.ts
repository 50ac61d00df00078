import { POSSIBLE_DUPLICATE_LABELS, type PossibleDuplicateReason } from '~/features/businesses/labels'
import { formatList } from '~/values/text/in-list'

/** Form values: `este` is the value of the remaining business, `otro` that of the duplicate. */
export const MERGE_SIDE_VALUES = { kept: 'este', dropped: 'otro' } as const

/** Fields of the merge form, by name. A choice has one of `MERGE_SIDE_VALUES`. */
export type MergeChoices = ReadonlyMap<string, string>

/**
 * A field in which the duplicate has a value that the other business lacks or has differently. Both values
 * are texts. `isTaken`: the value of the duplicate is used.
 */
export interface MergeDifference {
  name: string
  label: string
  kept: string
  dropped: string
  isTaken: boolean
}

/**
 * What happens with private links and e-mail of the duplicate (D147). `no`: both are dropped. `enlaces`: its
 * registrant is the owner, but the e-mail of the remaining business stays. `enlaces-y-correo`: its e-mail is
 * used, too.
 */
export const OWNER_ACCESS_TRANSFERS = ['no', 'enlaces', 'enlaces-y-correo'] as const

export type OwnerAccessTransfer = (typeof OWNER_ACCESS_TRANSFERS)[number]

/**
 * `same`: both ids are equal. `page_would_go`: the remaining one is a draft, but the duplicate is not.
 * `changed`: one of them changed after the comparison was opened.
 */
export type MergeErrorReason = 'same' | 'not_found' | 'page_would_go' | 'changed'

export interface MovedRowCounts {
  ratings: number
  /** Number of withdrawn older ratings by persons who rated both. */
  withdrawn: number
  reservations: number
  /** Number of reservations that overlap with one of the other business. Both remain. */
  beside: number
  promotions: number
  ownerLinks: number
  reports: number
}

/** Why a business may be a duplicate. `words`: it matches the search words. */
export type DuplicateReason = PossibleDuplicateReason | 'words'

/** Texts of the reasons for administrators. */
export const DUPLICATE_REASON_LABELS: Record<DuplicateReason, string> = {
  ...POSSIBLE_DUPLICATE_LABELS,
  words: 'Tiene lo que escribiste',
}

const MOVED_ROW_NOUNS: Record<keyof MovedRowCounts, readonly [one: string, many: string]> = {
  ratings: ['calificación', 'calificaciones'],
  withdrawn: ['calificación retirada', 'calificaciones retiradas'],
  reservations: ['reserva', 'reservas'],
  beside: ['reserva a la misma hora que otra', 'reservas a la misma hora que otra'],
  promotions: ['promoción', 'promociones'],
  ownerLinks: ['enlace del dueño', 'enlaces del dueño'],
  reports: ['reporte', 'reportes'],
}

export const formatCountWithNoun = (count: number, [one, many]: readonly [string, string]) =>
  `${count} ${count === 1 ? one : many}`

interface Done {
  moved: MovedRowCounts
  /** Labels of the fields whose value came from the duplicate. */
  taken: readonly string[]
  closedLinks: number
  photosLeftOut: number
}

/** Describes the result of a merge in Spanish sentences. */
export function describeMerge({ moved, taken, closedLinks, photosLeftOut }: Done): string {
  const counts = (Object.keys(MOVED_ROW_NOUNS) as (keyof MovedRowCounts)[])
    .filter((key) => moved[key] > 0)
    .map((key) => formatCountWithNoun(moved[key], MOVED_ROW_NOUNS[key]))
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
