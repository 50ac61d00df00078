/** A built file that no longer exists: a plain 404, not a category page. */
export const loader = () =>
  new Response('No encontrado', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
