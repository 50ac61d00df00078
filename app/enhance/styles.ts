/** Enables the deferred style sheet (rare.css), which pages without the script load for print and forced colours only. */
export function styles(): void {
  document.querySelector('link[media*=forced]')?.removeAttribute('media')
}
