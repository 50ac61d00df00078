/**
 * Reads a number of up to nine digits: an id or a version in forms and addresses. Undefined for any other
 * text.
 */
export const parseRowNumber = (text: string | null | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
