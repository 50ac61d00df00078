/** The looks of what only the script shows stand in a sheet that the page loads for paper and forced colours alone. */
export function styles(): void {
  document.querySelector('link[media^=print]')?.removeAttribute('media')
}
