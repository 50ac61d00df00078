/** Maximum length of a text with a phone number, in characters. */
const MAX_PHONE_TEXT_LENGTH = 120
const PHONE_WORD_PATTERN =
  'tel[eé]fonos?|telephone|tel[eé]f|telf|tlf|tel|phone|ph|cel(?:ular)?|cell|m[oó]vil|mobile|mob|whats ?app|whats|wsp|wa|oficina|office|' +
  'trabajo|work|negocio|business|tienda|store|local|principal|main|n[uú]mero|number|num|nro|no|llam(?:ar?|e|anos|enos)|ll[aá]m(?:anos|enos|ame)|' +
  'call(?:to)?|us|sms|text|texto|contacto|contact|directo|direct|fijo|casa|home|fax|al?|de|el|la|del|y|or|o|t|c|m|p|f'
/** Words and signs that people and programs write before a number. */
const BEFORE_NUMBER_PATTERN = new RegExp(
  String.raw`^(?:(?:https?:/{2})?(?:wa\.me/|api\.whatsapp\.com/send/?\?phone=)|(?:(?:${PHONE_WORD_PATTERN})(?![\p{L}])|[^\p{L}\d+(*#])[.:/\s]*)+`,
  'iu',
)
const AFTER_NUMBER_PATTERN = new RegExp(
  String.raw`(?<=\d)\s*[\s([-](?:${PHONE_WORD_PATTERN})[\s)\].]*$`,
  'iu',
)
/** Words before an extension, which is dialed after the call is answered. */
const PHONE_EXTENSION_PATTERN =
  /(?:[\s,;./([-]*(?:ext(?:ensi[oó]n|ension|n)?|x|int(?:erno)?|anexo|opci[oó]n|opc|oprim[ae]|marqu?e|marca|presione|presiona|press|dial|option)\s*[.:=]?\s*(?:el|la|#|n[uú]mero)?\s*#?|\s*#|\s*,,+)\s*(\d{1,6})[\s)\].]*$/i
const PHONE_CHARACTERS_PATTERN = /^\+?[\s\d().,\-/·•‧∙_*~|\\'’{}[\]]+$/
const US_NUMBER_PATTERN = /^(?:(?:00|011)?1)?([2-9]\d{2}[2-9]\d{6})$/
/**
 * Numbers written with the letters of phone keys: `1-800-ABOGADO`, `(404) 555-TACO`. The digits around the
 * letters must look like a phone number.
 */
const LETTERED_NUMBER_PATTERN =
  /^(?:\+?1[\s.-]+\(?\d{3}\)?[\s.-]*|\(\d{3}\)[\s.-]*|\d{3}[.-])(?=(?:[\s.-]?[A-Z0-9]){7,10}$)(?:\d{3}[\s.-]*)?[A-Z]{2,}[A-Z0-9\s.-]*$/i
const PHONE_KEY_LETTERS = ['ABC', 'DEF', 'GHI', 'JKL', 'MNO', 'PQRS', 'TUV', 'WXYZ']

/**
 * Parses a US phone number as people write and paste it. Accepts hyphens, spaces, full-width digits, words
 * before the number, letters of phone keys and an extension. Returns the stored format, or null if the text
 * is no phone number (D99, T6).
 */
export function parsePhone(text: string | null | undefined): string | null {
  if (!text || text.length > MAX_PHONE_TEXT_LENGTH) return null
  const written = plain(text)
  const extension = PHONE_EXTENSION_PATTERN.exec(written)?.[1]
  const number = written
    .replace(PHONE_EXTENSION_PATTERN, '')
    .replace(BEFORE_NUMBER_PATTERN, '')
    .replace(AFTER_NUMBER_PATTERN, '')
    .replace(/[^\p{L}\d]+$/u, '')
  const digits = ten(number)
  return digits && `+1${digits}${extension ? `;ext=${extension}` : ''}`
}

/** Returns the ten digits of a number without the country code. Null if it is no US number. */
function ten(number: string): string | null {
  const spelled = LETTERED_NUMBER_PATTERN.test(number) ? number.replace(/[A-Z]/gi, keyOf) : number
  // The letter O may be typed instead of zero.
  const figures = spelled.replace(/(?<!\p{L})o(?!\p{L})/giu, '0')
  if (!PHONE_CHARACTERS_PATTERN.test(figures) || /^\+(?!1)/.test(figures)) return null
  const digits = figures.replace(/\D/g, '')
  // A number with letters may be longer, because phones ignore the extra letters.
  const dialled = spelled === number ? digits : digits.slice(0, digits.startsWith('1') ? 11 : 10)
  return US_NUMBER_PATTERN.exec(dialled)?.[1] ?? null
}

const keyOf = (letter: string) =>
  String(PHONE_KEY_LETTERS.findIndex((key) => key.includes(letter.toUpperCase())) + 2)

const ASCII = /^[ -~]*$/
const inAscii = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')

/** Normalizes a text: removes invisible characters, and converts hyphens and digits to ASCII. */
const plain = (text: string): string =>
  (ASCII.test(text) ? text : inAscii(text)).replace(/\s+/g, ' ').trim().replace(/^'+/, '').replace(/\.0$/, '')

const PHONE_IN_TEXT_PATTERN =
  /(?<![\d+]|(?<!\d)\d{1,3}[\s.-])(?:(?:\+|00|011\s?)?1[\s.-]*)?[({[]?[2-9]\d{2}[)}\]]?[\s.\-/_·*]{0,3}[2-9]\d{2}[\s.\-/_·*]{0,3}\d{4}(?!\d)(?:[\s,;(]*(?:ext(?:ensi[oó]n|ension|n)?|x|anexo|opci[oó]n|oprim[ae]|marque|press)\.?\s*:?\s*#?\s*\d{1,6}(?!\d))?/gi

/** Finds phone numbers in a longer text. `rest` is the text without them. */
export function findPhones(text: string): { phones: string[]; rest: string } {
  const written = plain(text)
  const phones = (written.match(PHONE_IN_TEXT_PATTERN) ?? []).flatMap((each) => parsePhone(each) ?? [])
  const rest = written
    .replace(PHONE_IN_TEXT_PATTERN, ' ')
    .replace(BEFORE_NUMBER_PATTERN, '')
    .replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  return { phones: [...new Set(phones)], rest }
}

/**
 * Stored format of a US phone number: `+1`, ten digits, and `;ext=` with the extension if there is one. This
 * is the format of `tel:` links (RFC 3966).
 */
const STORED_PHONE_PATTERN = /^\+1([2-9]\d{2})([2-9]\d{2})(\d{4})(?:;ext=(\d{1,6}))?$/

/** Whether the text is a phone number in the stored format. */
export const isStoredPhoneFormat = (text: string): boolean => STORED_PHONE_PATTERN.test(text)

/** Removes the extension from a stored number. */
export const removePhoneExtension = (phone: string): string => phone.replace(/;.*/, '')

/** Formats `+14045550142;ext=12` as `(404) 555-0142 ext. 12`. Returns any other text unchanged. */
export function formatPhone(phone: string): string {
  const [, area, exchange, line, extension] = STORED_PHONE_PATTERN.exec(phone) ?? []
  return line ? `(${area}) ${exchange}-${line}${extension ? ` ext. ${extension}` : ''}` : phone
}

/**
 * Builds a WhatsApp link. `number` has the country code or is in the stored format. `greeting` is the
 * prepared message.
 */
export function buildWhatsappHref(number: string, greeting?: string): string {
  const address = `https://wa.me/${removePhoneExtension(number).replace(/\D/g, '')}`
  return greeting ? `${address}?text=${encodeURIComponent(greeting)}` : address
}
