/** Alive: the process answers. Nothing else is asked, so that a slow disk does not get it restarted. */
export function loader() {
  return Response.json({ estado: 'vivo' }, { headers: { 'Cache-Control': 'no-store' } })
}
