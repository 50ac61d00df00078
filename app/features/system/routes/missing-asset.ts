/**
 * Answers 404 in plain text for a built file that no longer exists. Without this route, the address would be
 * read as a category.
 */
export const loader = () =>
  new Response('No encontrado', { status: 404, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
