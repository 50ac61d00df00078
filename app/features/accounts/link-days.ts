/** For how many days the link of an invitation or a reset opens. */
export const LINK_DAYS = 3
