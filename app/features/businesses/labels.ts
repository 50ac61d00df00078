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
