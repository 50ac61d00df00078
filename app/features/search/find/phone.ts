/** Words people write beside a number, and the end of a link that dials it. */
const BESIDE =
  /\b(?:tel[eé]fonos?|tel|cel(?:ular)?|m[oó]vil|whats ?app|n[uú]mero|num|llamar?|al?|de|phone|call)\b/gi
const NUMBER = /^[\s:+().,/\-–—\d]+$/

/** The ten or seven digits of a telephone number, however it is typed; null for a text that says anything else. */
export function typedPhone(text: string): string | null {
  const rest = text.slice(0, 60).replace(BESIDE, ' ')
  if (!NUMBER.test(rest)) return null
  const digits = rest.replace(/\D/g, '')
  if (/^1?\d{10}$/.test(digits)) return digits.slice(-10)
  return /^\d{7}$/.test(digits) ? digits : null
}
