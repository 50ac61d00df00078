/**
 * Text that a spreadsheet would run as a formula: it begins with a sign such as `=`, also full-width or after
 * spaces.
 */
const SIGNS = String.raw`\s*[=+\-@＝＋－＠]`
const FORMULA = new RegExp(`^(?:${SIGNS}|[\\t\\r\\n])`)
const DEFUSED = new RegExp(`^'(?=${SIGNS}|[\\t\\r\\n])`)
/** With a decimal comma, spreadsheets start a new cell at a semicolon, even inside quotes. */
const INNER = new RegExp(`;(?=${SIGNS})`, 'g')
const INNER_DEFUSED = new RegExp(`;'(?=${SIGNS})`, 'g')

/** Adds an apostrophe before text that a spreadsheet would run (D40, T48). */
export const escapeFormula = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(INNER, ";'")

/** Reverts `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(DEFUSED, '').replace(INNER_DEFUSED, ';')
