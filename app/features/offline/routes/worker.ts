import code from 'virtual:service-worker'

/** The service worker, below the root so that all pages are its own; it changes with every build. */
export const loader = () =>
  new Response(code || null, {
    status: code ? 200 : 404,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
