export const PAGE_STATUS = {
  published: 'Publicada',
  held: 'En revisión: no se ve',
  removed: 'Retirada: no se ve, y su enlace de dueño no abre',
}

export type PageStatus = keyof typeof PAGE_STATUS

export const PAGE_STATUSES = Object.keys(PAGE_STATUS) as PageStatus[]

/** Why two contacts may be one business. */
export type MatchReason = 'phone' | 'email' | 'name'

export const MATCH_REASONS: Record<MatchReason, string> = {
  phone: 'El mismo teléfono',
  email: 'El mismo correo',
  name: 'Casi el mismo nombre en la misma ciudad',
}
