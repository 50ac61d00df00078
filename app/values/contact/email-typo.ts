/** Common mail hosts. If a typed host is almost one of them, the form asks about it. */
const USUAL_HOSTS = ['gmail.com', 'hotmail.com', 'yahoo.com', 'outlook.com', 'icloud.com']
/** Real hosts that differ by one letter from a common one. */
const REAL_HOSTS = new Set(['mail.com', 'email.com', 'ymail.com', 'rmail.com'])
/** Endings that do not exist: mistyped forms of `.com`. */
const MISTYPED_COM = /\.(?:con|cmo|ocm|vom|xom|comm|coom|cpm|cim|c0m)$/

/**
 * Returns the address that was probably intended (`ana@gmial.con` → `ana@gmail.com`), with the host in lower
 * case. Null if the address looks correct.
 */
export function suggestEmail(address: string): string | null {
  const at = address.lastIndexOf('@')
  const host = address.slice(at + 1).toLowerCase()
  if (at < 1 || USUAL_HOSTS.includes(host) || REAL_HOSTS.has(host)) return null
  const ended = host.replace(MISTYPED_COM, '.com')
  const likely = REAL_HOSTS.has(ended) ? ended : USUAL_HOSTS.find((usual) => isOneSlipApart(ended, usual))
  const meant = likely ?? ended
  return meant === host ? null : `${address.slice(0, at)}@${meant}`
}

/**
 * Whether two words are equal or differ by one typing error: a letter added, missing, replaced, or swapped
 * with the next.
 */
function isOneSlipApart(typed: string, usual: string): boolean {
  let same = 0
  while (same < typed.length && typed[same] === usual[same]) same++
  const [rest, wanted] = [typed.slice(same), usual.slice(same)]
  if (rest.slice(1) === wanted || rest === wanted.slice(1) || rest.slice(1) === wanted.slice(1)) return true
  return rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2)
}

/** Field with the address that the form asked about, and field of the button that accepts the suggestion. */
export const QUESTIONED_EMAIL_FIELD = 'correo-preguntado'
export const SUGGESTED_EMAIL_FIELD = 'correo-sugerido'
