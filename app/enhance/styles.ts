/**
 * Enables the deferred stylesheet (rare.css) on screens. Otherwise it applies to printing and forced colors.
 */
export function enableDeferredStyles(): void {
  document.querySelector('link[media*=forced]')?.removeAttribute('media')
}
