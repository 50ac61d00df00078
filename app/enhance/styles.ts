/**
 * Enables the deferred stylesheet (rare.css) on screens. Without JavaScript it is only loaded for printing
 * and forced colors.
 */
export function enableDeferredStyles(): void {
  document.querySelector('link[media*=forced]')?.removeAttribute('media')
}
