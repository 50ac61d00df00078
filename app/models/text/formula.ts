/** What a spreadsheet runs instead of showing it: signs of a formula, also full-width ones and behind spaces. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/
const DEFUSED = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/

/** The text with an apostrophe before what a spreadsheet would run (D40, T48). */
export const defuse = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** The text as it was before `defuse`. */
export const undefuse = (text: string): string => text.replace(DEFUSED, '')
