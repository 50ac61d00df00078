/** Validity of an invitation or reset link, in days. */
export const PASSWORD_LINK_DAYS = 3
