/** In which order contacts are listed. */
export type ContactOrder = 'newest' | 'oldest' | 'name' | 'name-desc' | 'place' | 'place-desc'

/** The words of `?orden=`; without it the newest come first. */
export const ORDER_WORDS: Record<ContactOrder, string> = {
  newest: 'nuevos',
  oldest: 'antiguos',
  name: 'nombre',
  'name-desc': 'nombre-z',
  place: 'lugar',
  'place-desc': 'lugar-z',
}

export const ORDER_LABELS: Record<ContactOrder, string> = {
  newest: 'Más nuevos',
  oldest: 'Más antiguos',
  name: 'Nombre, de la A a la Z',
  'name-desc': 'Nombre, de la Z a la A',
  place: 'Ciudad, de la A a la Z',
  'place-desc': 'Ciudad, de la Z a la A',
}
