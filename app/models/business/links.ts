/**
 * A web address that may be linked: http or https, a host with a dot, no user name; of `host` or below it when
 * given. Anything else is null, also when it is already stored (T5).
 */
export function safeUrl(address: string | null, host?: string): string | null {
  if (!address || !URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol)) return null
  if (url.username || url.password || !url.hostname.includes('.')) return null
  if (host && url.hostname !== host && !url.hostname.endsWith(`.${host}`)) return null
  return url.href
}
