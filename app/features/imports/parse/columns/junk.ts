import { decode } from 'html-entities'

const NOTHING =
  /^(n\.?\/?[ad]\.?|n\s?\/\s?[ad]|none|null|nil|undefined|nan|#n\/?a|#ref!|#value!|#name\?|#div\/0!|#null!|#num!|-+|–+|—+|\.+|_+|\?+|x{2,}|0|sin (datos?|tel[eé]fono|n[uú]mero|correo|e-?mail|p[aá]gina|web|sitio web|direcci[oó]n|especificar|informaci[oó]n)|s\/d|no (aplica|tiene|hay|disponible|especificad[oa])|not (available|provided|applicable|specified)|ninguno|ninguna|\(?vac[ií]o\)?|\(?blank\)?|tbd|por definir|pendiente|unknown|desconocido)$/i

/** A cell that says that there is nothing to say: `N/A`, `-`, `null`, `#REF!`. */
export const isPlaceholder = (text: string): boolean => NOTHING.test(text.trim())

/** A number that a spreadsheet has rounded: `4.70555E+09`. What it was cannot be known. */
export const isRoundedNumber = (text: string): boolean => /^\d([.,]\d+)?E\+?\d{1,2}$/i.test(text.trim())

/** A formula instead of what it comes to. */
export const isFormula = (text: string): boolean =>
  /^=\s*[A-Z"(+-]|^=.*\(|^[+@-][A-Z]+[(|!]/i.test(text.trim())

/** Letters that an earlier program has lost: `Pe�a`, `Pe?a`. */
export const hasLostLetters = (text: string): boolean =>
  /\uFFFD|\p{L}\?\p{Ll}|(?<![\p{L}\p{N}/=&])\?\p{Ll}/u.test(text)

/** The text of what is written as a web page; other text as it is. */
export function withoutMarkup(text: string): string {
  if (!/<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>|<!--|&[a-z#0-9]+;/i.test(text)) return text
  return text
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<br\s*\/?>|<\/(p|div|li|h\d|tr)>/gi, '\n')
    .replace(/<!--[\s\S]*?-->|<\/?[a-z][a-z0-9]*(\s[^<>]*)?\/?>/gi, ' ')
    .replace(/&[a-z0-9#]+;/gi, (entity) => decode(entity))
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
