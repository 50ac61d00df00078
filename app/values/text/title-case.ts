/** Spanish and English words that are written in lower case within a name. */
const PARTICLES = new Set(
  'de del la las los el y e o u al en con por para a and of the for at in on by or to'.split(' '),
)
/** Words that are written in capitals within a name. */
const ACRONYMS = new Set(
  `LLC PLLC LLP LP LC PC PA PLC USA US UK EU BBQ CPA PDX LMFT LPC LCSW MD DDS DMD DO RN OD DVM DC ESQ HVAC AC
  TV DJ IT ATM VIP CDL GED ESL DBA CEO FM NYC SA NW NE SW SE RV UPS DUI DMV XL BMW KFC MMA BJJ
  IRS ITIN VIN SUV GPS LED CNC PVC FL GA TX NY NJ NC USDA ABC XYZ TMJ ENT OBGYN USPS HOA AAA MIA ATL`.split(
    /\s+/,
  ),
)
/** Legal forms with their fixed spelling. */
const LEGAL_FORMS_WRITTEN: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    llc: 'LLC',
    pllc: 'PLLC',
    llp: 'LLP',
    inc: 'Inc',
    corp: 'Corp',
    ltd: 'Ltd',
    dba: 'DBA',
  }),
)
const ROMAN_NUMERAL_PATTERN = /^(?=[IVX])(X{0,3})(IX|IV|V?I{0,3})$/
/** Whether a word is a Roman numeral of several letters. `VI` is excluded, because it is also a word. */
const isNumeral = (word: string) => ROMAN_NUMERAL_PATTERN.test(word) && word.length > 1 && word !== 'VI'
const VOWEL = /[AEIOUYÁÉÍÓÚÜ]/
const isCapitals = (text: string) => /\p{Lu}/u.test(text) && !/\p{Ll}/u.test(text)

/**
 * Formats a business name. A name in capitals is changed to title case, except particles, legal forms,
 * acronyms, initials and Roman numerals. In other names, forms such as `Llc` and `Joe'S` are corrected.
 */
export function toPresentableBusinessName(text: string): string {
  const name = decodeEntities(text).replace(/\s+/g, ' ').trim()
  if (!isCapitals(name)) return mend(name)
  return inWords(name, (word, isFirst, isLast) => nameWord(word, isFirst, isLast))
}

/**
 * Formats the name of a person. A name in capitals is changed to title case, except particles, initials and
 * Roman numerals.
 */
export function toPresentablePerson(text: string): string {
  const name = text.replace(/\s+/g, ' ').trim()
  if (!isCapitals(name)) return name
  return inWords(name, (word, isFirst) => {
    const bare = word.replace(/[^\p{L}]/gu, '')
    if (!isFirst && ['DE', 'DEL', 'LA', 'LAS', 'LOS', 'Y'].includes(bare)) return word.toLowerCase()
    if (ROMAN_NUMERAL_PATTERN.test(bare) && bare.length > 1) return word
    return /^(\p{L}\.)+$/u.test(word) ? word : capitalised(word)
  })
}

/**
 * Changes a street or city in capitals to title case. `SW`, `US`, `PO` and suite letters stay in capitals:
 * `8670 SW 137 Avenue`.
 */
export function toPresentableAddress(text: string): string {
  const address = text.replace(/\s+/g, ' ').trim()
  if (!isCapitals(address)) return address
  return inWords(address, (word, isFirst) => {
    const bare = word.replace(/[^\p{L}\p{N}]/gu, '')
    if (
      ['N', 'S', 'E', 'W', 'NE', 'NW', 'SE', 'SW', 'US', 'PO', 'SR', 'CR'].includes(bare) ||
      isNumeral(bare)
    )
      return word
    if (/^\d+(ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase()
    if (/\d/.test(bare) || bare.length === 1) return word
    if (!isFirst && ['DE', 'DEL', 'LA', 'LAS', 'LOS', 'OF', 'THE', 'Y', 'AND'].includes(bare)) {
      return ['DE', 'DEL', 'OF', 'THE', 'Y', 'AND'].includes(bare) ? word.toLowerCase() : capitalised(word)
    }
    return capitalised(word)
  })
}

/**
 * Replaces common HTML entities, and changes a text in capitals to sentence case. Acronyms, Roman numerals
 * and words with a digit stay in capitals.
 */
export function toPresentableText(text: string): string {
  const tidy = decodeEntities(text)
    .replace(/[^\S\n]+/g, ' ')
    .trim()
  if (!isCapitals(tidy)) return tidy
  const small = tidy.replace(/[\p{L}\p{N}&']+/gu, (word) => (keepsCapitals(word) ? word : word.toLowerCase()))
  return small.replace(
    /(^|[.!?]\s+|\n)(\p{Ll})/gu,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  )
}

/**
 * Whether a word stays in capitals within a sentence, such as `AC`, `LLC` and `3C`. Short words such as `IN`,
 * `IT` and `A` do not.
 */
const keepsCapitals = (word: string) =>
  (ACRONYMS.has(word) && !/^(IT|US|LA|GA|DO|MD|NE|SE)$/.test(word)) || /\d/.test(word) || isNumeral(word)

function inWords(text: string, write: (word: string, isFirst: boolean, isLast: boolean) => string): string {
  const words = text.split(' ')
  return words
    .map((word, index) =>
      word
        .split(/(?<=[-/&+(])/)
        .map((part, place) => write(part, index === 0 && place === 0, index === words.length - 1))
        .join(''),
    )
    .join(' ')
}

function nameWord(word: string, isFirst: boolean, isLast: boolean): string {
  const bare = word.replace(/[^\p{L}\p{N}]/gu, '')
  const legal = LEGAL_FORMS_WRITTEN.get(bare.toLowerCase())
  if (legal) return word.replace(/\p{L}+/u, legal)
  if (/^(\p{L}\.){2,}\p{L}?\.?,?$/u.test(word)) return word
  if (ACRONYMS.has(bare)) return word
  if (ROMAN_NUMERAL_PATTERN.test(bare) && (isFirst ? isNumeral(bare) : bare.length > 1 || isLast)) return word
  if (/^\d+(ST|ND|RD|TH)$/.test(bare)) return word.toLowerCase()
  if (/\d/.test(bare)) return word
  if (
    !isFirst &&
    !/^["“«(]/.test(word) &&
    PARTICLES.has(bare.toLowerCase()) &&
    !(isLast && bare.length === 1)
  )
    return word.toLowerCase()
  if (bare.length > 1 && bare.length <= 4 && !VOWEL.test(bare) && !VOWELLESS_ABBREVIATIONS.has(bare))
    return word
  return capitalised(word)
}

/** Words without a vowel that are abbreviations, not initials. */
const VOWELLESS_ABBREVIATIONS = new Set([
  'ST',
  'MR',
  'MRS',
  'MS',
  'DR',
  'JR',
  'SR',
  'BLVD',
  'RD',
  'FT',
  'MT',
  'CTR',
  'DRS',
  'BROS',
  'LTD',
  'PH',
  'STE',
  'SVC',
  'MFG',
  'MGMT',
  'PKWY',
  'HWY',
  'GRP',
  'TRK',
  'CTRL',
  'PT',
])

/** `O'BRIEN` → `O'Brien`, `MCDONALD` → `McDonald`, `JOE'S` → `Joe's`, `D'LUIS` → `D'Luis`. */
function capitalised(word: string): string {
  const small = word.toLowerCase().replace(/\p{L}/u, (letter) => letter.toUpperCase())
  return small
    .replace(
      /^([ODL]['’])(\p{Ll}{2})/u,
      (_, before: string, rest: string) => before + rest.charAt(0).toUpperCase() + rest.slice(1),
    )
    .replace(/^Mc(\p{Ll}{3})/u, (_, rest: string) => `Mc${rest.charAt(0).toUpperCase()}${rest.slice(1)}`)
}

function mend(name: string): string {
  return name
    .replace(/(?<=\p{Ll})(['’])S\b/gu, '$1s')
    .replace(
      /\b(Llc|Pllc|Llp|L\.l\.c)\b\.?/g,
      (form) => LEGAL_FORMS_WRITTEN.get(form.toLowerCase().replace(/\./g, '')) ?? form,
    )
    .replace(/(?<=['’])(Re|Ll|Ve|T)\b/g, (ending) => ending.toLowerCase())
}

/**
 * Replaces common HTML entities, such as in `A&amp;A`. Control characters except line breaks become spaces.
 */
function decodeEntities(text: string): string {
  return text
    .replace(
      /&(amp|quot|apos|lt|gt|nbsp|#39|#x27);/gi,
      (_, name: string) => CHARACTER_BY_HTML_ENTITY.get(name.toLowerCase()) ?? '',
    )
    .replace(/\p{Cc}(?<!\n)/gu, ' ')
}
const CHARACTER_BY_HTML_ENTITY: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    amp: '&',
    quot: '"',
    apos: "'",
    lt: '<',
    gt: '>',
    nbsp: ' ',
    '#39': "'",
    '#x27': "'",
  }),
)
