export const BUSINESS_STATUS_FORM_LABELS = {
  draft: 'Borrador: no se ve y puede estar incompleto',
  published: 'Publicada',
  held: 'En revisión: no se ve',
  removed: 'Retirada: no se ve, y su enlace de dueño no abre',
}

export type BusinessStatus = keyof typeof BUSINESS_STATUS_FORM_LABELS

export const BUSINESS_STATUSES = Object.keys(BUSINESS_STATUS_FORM_LABELS) as BusinessStatus[]

/** Reason why two businesses may be the same. */
export type PossibleDuplicateReason = 'phone' | 'email' | 'name'

export const POSSIBLE_DUPLICATE_LABELS: Record<PossibleDuplicateReason, string> = {
  phone: 'El mismo teléfono',
  email: 'El mismo correo',
  name: 'Casi el mismo nombre en la misma ciudad',
}

/**
 * Kinds of closure (D118). `word` is the value in addresses and forms, `label` the text for visitors, `own` the
 * text in the owner's voice.
 */
export const CLOSURE_KINDS = {
  for_good: { word: 'para-siempre', label: 'Cerró para siempre', own: 'Cerré para siempre' },
  for_now: { word: 'por-un-tiempo', label: 'Cerrado por un tiempo', own: 'Cerré por un tiempo' },
  moved: { word: 'se-mudo', label: 'Se mudó', own: 'Me mudé' },
} as const

export type ClosureKind = keyof typeof CLOSURE_KINDS

/** Message of the report that asks for a new private link, if it cannot be sent by e-mail (D119). */
export const LOST_LINK_REPORT_TEXT =
  'Perdió el enlace privado de su página y lo pide otra vez. No se le puede mandar por correo: dale uno nuevo por el teléfono de su ficha, que es el que está guardado.'

export interface ListingQualityFactors {
  descriptionLength: number
  services: number
  hasPhone: boolean
  hasEmail: boolean
  hasAddress: boolean
  hasHours: boolean
  hasWebsite: boolean
  hasLogo: boolean
  isVerified: boolean
  ratings: number
  /** Average rating from 1 to 5. Null without ratings. */
  average: number | null
}

/**
 * Computes the quality of a page for ranking, from 0 to 999. Filled fields give up to 600, verification 100
 * and ratings up to 299. An average below 3 subtracts points.
 */
export function computeListingQuality(page: ListingQualityFactors): number {
  const filled =
    Math.min(page.descriptionLength, 300) / 2 +
    Math.min(page.services, 6) * 20 +
    (page.hasPhone ? 120 : 0) +
    (page.hasEmail ? 30 : 0) +
    (page.hasAddress ? 60 : 0) +
    (page.hasHours ? 60 : 0) +
    (page.hasWebsite ? 20 : 0) +
    (page.hasLogo ? 40 : 0)
  const known = Math.min(Math.log2(page.ratings + 1) * 40, 199)
  const liked = page.average === null ? 0 : (page.average - 3) * 50
  const score = filled + (page.isVerified ? 100 : 0) + known + liked
  return Math.round(Math.min(Math.max(score, 0), 999))
}
