/** Validity of an invitation or reset link, in days. */
export const LINK_DAYS = 3
