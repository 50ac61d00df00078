/**
 * Enables the deferred stylesheet (rare.css), which pages without a script load only for print and forced
 * colors.
 */
export function enableDeferredStyles(): void {
  document.querySelector('link[media*=forced]')?.removeAttribute('media')
}
