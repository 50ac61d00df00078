/** Liveness: the process answers. Checks nothing else, so that a slow disk causes no restart. */
export function loader() {
  return Response.json({ estado: 'vivo' }, { headers: { 'Cache-Control': 'no-store' } })
}
