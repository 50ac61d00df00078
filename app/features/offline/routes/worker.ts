import code from 'virtual:service-worker'

/**
 * The service worker, below the root so that all pages are its own. Browsers ask each time whether it changed, and it
 * does with every build: then it fetches its pages anew.
 */
export const loader = () =>
  new Response(code || null, {
    status: code ? 200 : 404,
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'no-cache' },
  })
