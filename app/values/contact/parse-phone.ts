/** No number takes more to say, whatever stands beside it. */
const LONGEST = 120
const WORD =
  'tel[eé]fonos?|telephone|tel[eé]f|telf|tlf|tel|phone|ph|cel(?:ular)?|cell|m[oó]vil|mobile|mob|whats ?app|whats|wsp|wa|oficina|office|' +
  'trabajo|work|negocio|business|tienda|store|local|principal|main|n[uú]mero|number|num|nro|no|llam(?:ar?|e|anos|enos)|ll[aá]m(?:anos|enos|ame)|' +
  'call(?:to)?|us|sms|text|texto|contacto|contact|directo|direct|fijo|casa|home|fax|al?|de|el|la|del|y|or|o|t|c|m|p|f'
/** What people and programs write before a number. */
const BEFORE = new RegExp(
  String.raw`^(?:(?:https?:/{2})?(?:wa\.me/|api\.whatsapp\.com/send/?\?phone=)|(?:(?:${WORD})(?![\p{L}])|[^\p{L}\d+(*#])[.:/\s]*)+`,
  'iu',
)
const BEHIND = new RegExp(String.raw`(?<=\d)\s*[\s([-](?:${WORD})[\s)\].]*$`, 'iu')
/** What they write before what is dialled once somebody answers. */
const EXTENSION =
  /(?:[\s,;./([-]*(?:ext(?:ensi[oó]n|ension|n)?|x|int(?:erno)?|anexo|opci[oó]n|opc|oprim[ae]|marqu?e|marca|presione|presiona|press|dial|option)\s*[.:=]?\s*(?:el|la|#|n[uú]mero)?\s*#?|\s*#|\s*,,+)\s*(\d{1,6})[\s)\].]*$/i
const SIGNS = /^\+?[\s\d().,\-/·•‧∙_*~|\\'’{}[\]]+$/
const DIGITS = /^(?:(?:00|011)?1)?([2-9]\d{2}[2-9]\d{6})$/
/** `1-800-ABOGADO`, `(404) 555-TACO`: letters of the keys, where the rest is written as a number. */
const LETTERED =
  /^(?:\+?1[\s.-]+\(?\d{3}\)?[\s.-]*|\(\d{3}\)[\s.-]*|\d{3}[.-])(?=(?:[\s.-]?[A-Z0-9]){7,10}$)(?:\d{3}[\s.-]*)?[A-Z]{2,}[A-Z0-9\s.-]*$/i
const KEYS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/**
 * Reads a telephone number of the United States as people write and paste it: any hyphens and spaces, full-width digits, words
 * and signs before it, letters of the keys, an extension. Returns it as it is kept; null for what says anything else (D99, T6).
 */
export function parsePhone(text: string | null | undefined): string | null {
  if (!text || text.length > LONGEST) return null
  const written = plain(text)
  const extension = EXTENSION.exec(written)?.[1]
  const number = written
    .replace(EXTENSION, '')
    .replace(BEFORE, '')
    .replace(BEHIND, '')
    .replace(/[^\p{L}\d]+$/u, '')
  const digits = ten(number)
  return digits && `+1${digits}${extension ? `;ext=${extension}` : ''}`
}

/** The ten digits of a number; null for anything else. */
function ten(number: string): string | null {
  const spelled = LETTERED.test(number) ? number.replace(/[A-Z]/gi, keyOf) : number
  // Somebody wrote the letter for the figure.
  const figures = spelled.replace(/(?<!\p{L})o(?!\p{L})/giu, '0')
  if (!SIGNS.test(figures) || /^\+(?!1)/.test(figures)) return null
  const digits = figures.replace(/\D/g, '')
  // Of a word with a letter too many the telephone takes no notice.
  const dialled = spelled === number ? digits : digits.slice(0, digits.startsWith('1') ? 11 : 10)
  return DIGITS.exec(dialled)?.[1] ?? null
}

const keyOf = (letter: string) => String(KEYS.findIndex((key) => key.includes(letter.toUpperCase())) + 2)

const ASCII = /^[ -~]*$/
const inAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Without what cannot be seen, every hyphen as one, every digit as one of ours. */
const plain = (text: string): string =>
  (ASCII.test(text) ? text : inAscii(text)).replace(/\s+/g, ' ').trim().replace(/^'+/, '').replace(/\.0$/, '')

const WITHIN =
  /(?<![\d+]|(?<!\d)\d{1,3}[\s.-])(?:(?:\+|00|011\s?)?1[\s.-]*)?[({[]?[2-9]\d{2}[)}\]]?[\s.\-/_·*]{0,3}[2-9]\d{2}[\s.\-/_·*]{0,3}\d{4}(?!\d)(?:[\s,;(]*(?:ext(?:ensi[oó]n|ension|n)?|x|anexo|opci[oó]n|oprim[ae]|marque|press)\.?\s*:?\s*#?\s*\d{1,6}(?!\d))?/gi

/** The numbers within a text that says more, and what else it says. */
export function phonesWithin(text: string): { phones: string[]; rest: string } {
  const written = plain(text)
  const phones = (written.match(WITHIN) ?? []).flatMap((each) => parsePhone(each) ?? [])
  const rest = written
    .replace(WITHIN, ' ')
    .replace(BEFORE, '')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return { phones: [...new Set(phones)], rest }
}
