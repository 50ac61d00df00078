/**
 * The looks of what only the script shows stand in the sheet that no page waits for, which the page loads for paper and
 * forced colours alone.
 */
export function styles(): void {
  document.querySelector('link[media^=print]')?.removeAttribute('media')
}
