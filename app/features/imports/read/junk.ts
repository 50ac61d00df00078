const NOTHING =
  /^(n\.?\/?[ad]\.?|n\s?\/\s?[ad]|none|null|nil|undefined|nan|#n\/?a|#ref!|#value!|#name\?|#div\/0!|#null!|#num!|-+|–+|—+|\.+|_+|\?+|x{2,}|0|sin datos?|s\/d|no aplica|no tiene|ninguno|ninguna|vac[ií]o|tbd|pendiente|unknown|desconocido)$/i

/** A cell that says that there is nothing to say: `N/A`, `-`, `null`, `#REF!`. */
export const saysNothing = (text: string): boolean => NOTHING.test(text.trim())

/** A number that a spreadsheet has rounded: `4.70555E+09`. What it was cannot be known. */
export const isRoundedNumber = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{1,2}$/i.test(text.trim())

/** A formula instead of what it comes to. */
export const isFormula = (text: string): boolean =>
  /^=\s*[A-Z"(+-]/i.test(text.trim()) || /^=.*\(/.test(text.trim())

/** Letters that an earlier program has lost: `Pe�a`, `Pe?a`. */
export const hasLostLetters = (text: string): boolean => /\uFFFD|\p{L}\?\p{Ll}/u.test(text)

/** The text of what is written as a web page; other text as it is. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][^<>]*>|&[a-z#0-9]+;/i.test(text)) return text
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][^<>]*>/gi, ' ')
    .replace(/&(nbsp|#160);/gi, ' ')
    .replace(/&#(\d{2,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(
      /&(amp|lt|gt|quot|apos|aacute|eacute|iacute|oacute|uacute|ntilde|Ntilde);/g,
      (whole, name: string) => ENTITIES.get(name) ?? whole,
    )
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const ENTITIES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    amp: '&',
    lt: '<',
    gt: '>',
    quot: '"',
    apos: "'",
    aacute: 'á',
    eacute: 'é',
    iacute: 'í',
    oacute: 'ó',
    uacute: 'ú',
    ntilde: 'ñ',
    Ntilde: 'Ñ',
  }),
)
