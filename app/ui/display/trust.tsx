/** The quiet board of what can be relied on. */
export const TRUST = 'trust'
