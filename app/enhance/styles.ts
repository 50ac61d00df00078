/**
 * What only the script shows needs no place in the sheet that pages wait for. Into that sheet it can be put in every
 * browser; one of its own is newer than many phones.
 */
export function addStyles(css: string): void {
  const [sheet] = document.styleSheets
  sheet?.insertRule(`@media all{${css}}`, sheet.cssRules.length)
}
