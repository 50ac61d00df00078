export const BUSINESS_STATUS = {
  draft: 'Borrador: no se ve y puede estar incompleto',
  published: 'Publicada',
  held: 'En revisión: no se ve',
  removed: 'Retirada: no se ve, y su enlace de dueño no abre',
}

export type BusinessStatus = keyof typeof BUSINESS_STATUS

export const BUSINESS_STATUSES = Object.keys(BUSINESS_STATUS) as BusinessStatus[]

/** Why two contacts may be one business. */
export type MatchReason = 'phone' | 'email' | 'name'

export const MATCH_REASONS: Record<MatchReason, string> = {
  phone: 'El mismo teléfono',
  email: 'El mismo correo',
  name: 'Casi el mismo nombre en la misma ciudad',
}

/** How a business has closed (D118), in the words of an address or a form and in those of a visitor. */
export const CLOSINGS = {
  for_good: { word: 'para-siempre', label: 'Cerró para siempre' },
  for_now: { word: 'por-un-tiempo', label: 'Cerrado por un tiempo' },
  moved: { word: 'se-mudo', label: 'Se mudó' },
} as const

export type ClosingKind = keyof typeof CLOSINGS
