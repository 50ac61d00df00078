/** In which order contacts are listed; the newest come first unless it is said. */
export type ContactOrder = 'newest' | keyof typeof ORDER_LABELS

export const ORDER_LABELS = {
  oldest: 'Más antiguos',
  name: 'Nombre, de la A a la Z',
  'name-desc': 'Nombre, de la Z a la A',
  place: 'Ciudad, de la A a la Z',
  'place-desc': 'Ciudad, de la Z a la A',
}

/** The words of `?orden=`. */
export const ORDER_WORDS: Record<keyof typeof ORDER_LABELS, string> = {
  oldest: 'antiguos',
  name: 'nombre',
  'name-desc': 'nombre-z',
  place: 'lugar',
  'place-desc': 'lugar-z',
}
