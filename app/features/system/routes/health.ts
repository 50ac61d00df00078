/**
 * Liveness check: answers if the process runs. It checks nothing more, so that a slow disk does not cause a
 * restart.
 */
export function loader() {
  return Response.json({ estado: 'vivo' }, { headers: { 'Cache-Control': 'no-store' } })
}
