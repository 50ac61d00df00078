import css from './enhance.css?inline'

/** What only the script shows needs no place in the sheet that pages wait for. */
export function styles(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
