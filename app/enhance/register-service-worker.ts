/** Registers the service worker (app/enhance/worker) when the page has loaded. */
export function registerServiceWorker(): void {
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(Boolean))
}
