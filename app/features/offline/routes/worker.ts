import code from 'virtual:service-worker'

/**
 * Serves the service worker from the root, so that it controls all pages. Its content changes if a built file
 * changes. 404 in development.
 */
export const loader = () =>
  new Response(code || null, {
    status: code ? 200 : 404,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
