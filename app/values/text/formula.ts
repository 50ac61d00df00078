/** What a spreadsheet runs instead of showing it: signs of a formula, also full-width ones and behind spaces. */
const SIGNS = String.raw`\s*[=+\-@＝＋－＠]`
const FORMULA = new RegExp(`^(?:${SIGNS}|[\\t\\r\\n])`)
const DEFUSED = new RegExp(`^'(?=${SIGNS}|[\\t\\r\\n])`)
/** Where commas stand in numbers, spreadsheets begin a new cell at a semicolon, quoted or not. */
const INNER = new RegExp(`;(?=${SIGNS})`, 'g')
const INNER_DEFUSED = new RegExp(`;'(?=${SIGNS})`, 'g')

/** The text with an apostrophe before what a spreadsheet would run (D40, T48). */
export const escapeFormula = (text: string): string =>
  (FORMULA.test(text) ? `'${text}` : text).replace(INNER, ";'")

/** The text as it was before `escapeFormula`. */
export const unescapeFormula = (text: string): string => text.replace(DEFUSED, '').replace(INNER_DEFUSED, ';')
