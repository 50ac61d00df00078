/** What one try of a form has in common with the next, as the service worker names it; null for any other sender. */
export function idempotencyKey(request: Request): string | null {
  const key = request.headers.get('idempotency-key')
  return key && /^[0-9a-f]{64}$/.test(key) ? key : null
}
