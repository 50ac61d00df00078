/** Signs that start a formula in a spreadsheet, also as full-width characters and after spaces. */
const FORMULA_SIGNS_PATTERN = String.raw`\s*[=+\-@＝＋－＠]`
const FORMULA_START_PATTERN = new RegExp(`^(?:${FORMULA_SIGNS_PATTERN}|[\\t\\r\\n])`)
const ESCAPED_START_PATTERN = new RegExp(`^'(?=${FORMULA_SIGNS_PATTERN}|[\\t\\r\\n])`)
/**
 * In countries with a decimal comma, spreadsheets may start a new cell at a semicolon, even inside quotes.
 */
const INNER_FORMULA_PATTERN = new RegExp(`;(?=${FORMULA_SIGNS_PATTERN})`, 'g')
const ESCAPED_INNER_FORMULA_PATTERN = new RegExp(`;'(?=${FORMULA_SIGNS_PATTERN})`, 'g')

/** Adds an apostrophe before text that a spreadsheet could read as a formula (D40, T48). */
export const escapeFormula = (text: string): string =>
  (FORMULA_START_PATTERN.test(text) ? `'${text}` : text).replace(INNER_FORMULA_PATTERN, ";'")

/** Removes apostrophes where `escapeFormula` would add them. */
export const unescapeFormula = (text: string): string =>
  text.replace(ESCAPED_START_PATTERN, '').replace(ESCAPED_INNER_FORMULA_PATTERN, ';')
