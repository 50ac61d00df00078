/** Approved images that make a bank whole (D76). */
export const BANK_SIZE = 5
/** From so many on the list of categories calls a bank complete; the panel waits for all five. */
export const LIST_THRESHOLD = 3

export interface Completeness {
  label: 'Completo' | 'Parcial' | 'Sin imágenes' | 'Sin datos'
  tone: 'good' | 'warm' | 'bad' | 'plain'
  count: string | null
}

/** How full a category's image bank is: complete from `threshold` approved images on (rows 208, 209; D76). */
export function completeness(approved: number | null, threshold: number): Completeness {
  if (approved === null) return { label: 'Sin datos', tone: 'plain', count: null }
  const count = `${approved}/${BANK_SIZE}`
  if (approved >= threshold) return { label: 'Completo', tone: 'good', count }
  return approved > 0
    ? { label: 'Parcial', tone: 'warm', count }
    : { label: 'Sin imágenes', tone: 'bad', count }
}
