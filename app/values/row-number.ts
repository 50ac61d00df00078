/** A number of up to nine digits, as ids and versions of rows are in forms and addresses; undefined for anything else. */
export const rowNumber = (text: string | null | undefined): number | undefined =>
  /^\d{1,9}$/.test(text ?? '') ? Number(text) : undefined
