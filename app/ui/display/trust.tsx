export const TRUST = `trust | rounded-house border-2 border-teal bg-info-field px-5 py-4 [&_li]:border-0 [&_li]:py-1.5`
