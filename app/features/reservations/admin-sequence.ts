/** The `sequence` that a form or an address carries; undefined for anything else. */
export const readSequence = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined
