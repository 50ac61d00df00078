export const TRUST = 'trust'
