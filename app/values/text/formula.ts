/** Signs that start a formula in a spreadsheet, also as full-width characters and after spaces. */
const SIGNS = String.raw`\s*[=+\-@＝＋－＠]`
const FORMULA = new RegExp(`^(?:${SIGNS}|[\\t\\r\\n])`)
const DEFUSED = new RegExp(`^'(?=${SIGNS}|[\\t\\r\\n])`)
/**
 * In countries with a decimal comma, spreadsheets may start a new cell at a semicolon, even inside quotes.
 */
const INNER = new RegExp(`;(?=${SIGNS})`, 'g')
const INNER_DEFUSED = new RegExp(`;'(?=${SIGNS})`, 'g')

/** Adds an apostrophe before text that a spreadsheet could read as a formula (D40, T48). */
export const escapeFormula = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(INNER, ";'")

/** Removes apostrophes where `escapeFormula` would add them. */
export const unescapeFormula = (text: string): string => text.replace(DEFUSED, '').replace(INNER_DEFUSED, ';')
