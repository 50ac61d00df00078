/** Puts the telephone book beside the pages (app/enhance/worker), once they are there. */
export function offline(): void {
  addEventListener('load', () => void navigator.serviceWorker?.register('/sw.js').catch(Boolean))
}
