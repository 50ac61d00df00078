import type { Reports } from 'db/types'

/** What a report is about: a business, or one of its ratings. */
export type ReportTarget = 'business' | 'rating'

export type Reason = Reports['reason']

/** `word` stands in addresses (`?motivo=`) and forms. */
export const REASONS: Record<Reason, { word: string; label: string }> = {
  claim: { word: 'es-mi-negocio', label: 'Es mi negocio' },
  wrong_data: { word: 'datos-incorrectos', label: 'Un dato está mal' },
  closed: { word: 'cerrado', label: 'Ya cerró' },
  duplicate: { word: 'repetido', label: 'Está repetido' },
  removal: { word: 'quitar', label: 'Es mío y quiero que lo quiten' },
  own_rating: { word: 'borrar-mi-calificacion', label: 'Quiero borrar mi calificación' },
  own_reservation: { word: 'borrar-mi-reserva', label: 'Quiero borrar mi reserva' },
  fraud: { word: 'estafa', label: 'Es una estafa' },
  false_rating: { word: 'falsa', label: 'No es verdad' },
  offensive: { word: 'ofensiva', label: 'Insulta o amenaza' },
  personal_data: { word: 'datos-personales', label: 'Muestra datos personales' },
  other: { word: 'otro', label: 'Otra cosa' },
}

const BY_SUBJECT: Record<ReportTarget, [Reason, ...Reason[]]> = {
  business: [
    'wrong_data',
    'claim',
    'removal',
    'closed',
    'duplicate',
    'fraud',
    'own_rating',
    'own_reservation',
    'other',
  ],
  rating: ['false_rating', 'offensive', 'personal_data', 'own_rating', 'other'],
}

/** The reasons that fit, in the order they are offered. */
export const reasonsFor = (subject: ReportTarget) => BY_SUBJECT[subject]
