export const TRUST_CLASS = 'trust'
