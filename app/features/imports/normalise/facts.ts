import {
  type HomeServiceAnswer,
  type Language,
  serializeLanguages,
} from '~/features/businesses/directory-filters'
import { foldToLettersAndDigits, tokenize } from '~/features/search/tokens'
import { parseEmail } from '~/values/contact/email'
import { toSafeUrlOrNull } from '~/values/contact/links'
import { findPhones, formatPhone, parsePhone } from '~/values/contact/phone'
import { cutText } from '~/values/text/clean'
import { buildWordListMeanings, detectWorkOrHome } from '../headers'
import { type CellTextByField, isPlaceholder, isScientificNotation } from '../map/cells'

/**
 * Callbacks of the readers. `warn`: a problem for the person who imports. `addPrivateNote`: text that only
 * administrators see.
 */
export interface RowNoteCallbacks {
  warn: (text: string) => void
  addPrivateNote: (text: string) => void
}

/**
 * Returns the first phone of a cell that is not labeled as home. Other phones and text become private notes.
 * Unreadable text can give a warning. Null if there is none.
 */
export function parsePhoneCell(
  text: string,
  { warn, addPrivateNote: keep }: RowNoteCallbacks,
): string | null {
  const found: string[] = []
  for (const piece of plainNumber(text)
    .split(/\s*(?::::|;(?!ext=)|[\n|]|\s\/\s|\s[yoó]\s|,\s*(?=\p{L})(?!ext|int|anexo|x|op))\s*/iu)
    .filter((each) => each !== '' && !isPlaceholder(each))) {
    if (/\d/.test(piece) && detectWorkOrHome(piece) === 'home') {
      keep(`Teléfono de su casa: ${piece}`)
      continue
    }
    const whole = parsePhone(piece)
    const { phones, rest } = whole ? { phones: [whole], rest: '' } : findPhones(piece)
    if (phones.length > 0 || (found.length > 0 && !/\d/.test(piece))) {
      if (rest) keep(`Junto al teléfono: ${rest}`)
    } else {
      keep(`Teléfono sin reconocer: ${piece}`)
      warn(
        isScientificNotation(piece)
          ? `La hoja de cálculo redondeó el teléfono: ${piece}`
          : `Teléfono no válido: ${cutText(piece, 40)}`,
      )
    }
    found.push(...phones)
  }
  const [first = null, ...others] = new Set(found)
  for (const other of others) keep(`Otro teléfono: ${formatPhone(other)}`)
  return first
}

/** Restores a phone number that a spreadsheet formatted as a number: `4,045,550,142`, `4.045550142E9`. */
const plainNumber = (text: string): string =>
  text
    .replace(/^\d{1,3}(,\d{3}){3}$/, (number) => number.replaceAll(',', ''))
    .replace(/^(\d)[.,](\d{9})E\+?0?9$/i, '$1$2')

/**
 * Returns the first e-mail address of a cell. Other addresses and phones become private notes. Null if there
 * is none; text then gives a warning and a private note.
 */
export function readRowEmail(text: string, { warn, addPrivateNote: keep }: RowNoteCallbacks): string | null {
  const whole = parseEmail(text)
  if (text === '' || whole) return whole
  const pieces = text
    .normalize('NFKC')
    .replace(/^(\S+)\s*(?:@|[([]\s*(?:at|arroba)\s*[)\]])\s*(\S+\.\S+)$/i, '$1@$2')
    .split(/\s*:::\s*|[;,|\s<>]+|\/(?=[^/]+@)/)
    .map((each) => each.replace(/^[^\p{L}\p{N}]*(?:mailto:|e-?mail:|correo:)?|\?.*$|[^\p{L}\p{N}]+$/giu, ''))
    .filter((each) => each.includes('@'))
  const found = [...new Set(pieces.flatMap((piece) => parseEmail(piece) ?? []))]
  if (found.length === 0) {
    warn(`Correo no válido: ${cutText(text, 60)}`)
    keep(`Correo sin reconocer: ${text}`)
  }
  for (const other of found.slice(1)) keep(`Otro correo: ${other}`)
  for (const phone of findPhones(text).phones) keep(`Otro teléfono: ${formatPhone(phone)}`)
  return found[0] ?? null
}

/**
 * Returns the WhatsApp number of a row. It can be the phone, if the file states that the phone has WhatsApp.
 * Null if there is none.
 */
export function readRowWhatsapp(
  cells: CellTextByField,
  phone: string | null,
  notes: RowNoteCallbacks,
): string | null {
  const links = `${cells.website ?? ''} ${cells.social ?? ''}`
  const own = cells.whatsapp || (WHATSAPP_LINK.exec(links)?.[0] ?? '')
  if (isYes(own)) return phone
  if (own !== '' && !isNo(own)) return parsePhoneCell(own, { ...notes, addPrivateNote: () => {} })
  if (isYes(cells.hasWhatsapp ?? '')) return phone
  return parsePhoneCell(cells.phoneWithWhatsapp ?? '', { warn: () => {}, addPrivateNote: () => {} })
}

const WHATSAPP_LINK = /\b(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?\d{10,}/i

const isYes = (text: string) => /^(s[ií]|yes|y|true|verdadero|checked|x|1|✓|✔|✅)$/iu.test(text)
const isNo = (text: string) => /^(no|n|false|falso|unchecked|0|❌)$/iu.test(text)

const PRICE_PATTERNS: readonly [RegExp, string][] = [
  [/^\${1,4}$/, ''],
  [/^(econ[oó]mico|barato|bajo|cheap|low|inexpensive|bellow_economy|below_economy|economy)$/i, '$'],
  [/^(moderado|medio|moderate|medium|mid)$/i, '$$'],
  [/^(caro|alto|expensive|high)$/i, '$$$'],
  [/^(muy caro|lujo|very expensive|luxury|skimming|ultra high)$/i, '$$$$'],
]

/** Parses a price level: `$` to `$$$$`, or a word for it. Null if it is neither. */
export function parsePriceToDollarSigns(text: string): string | null {
  const found = PRICE_PATTERNS.find(([pattern]) => pattern.test(text.trim()))
  return found ? found[1] || text.trim() : null
}

const languages = buildWordListMeanings('language') as ReadonlyMap<string, Language>

/**
 * Languages in the stored format. If a part is unknown, the text becomes a private note. Null if no language
 * is named.
 */
export function readRowLanguages(text: string, { addPrivateNote: keep }: RowNoteCallbacks): string | null {
  const named = text
    .split(/[,;/|&+\n]|\s(?:y|e|and)\s|\s-\s/i)
    .map((name) => foldToLettersAndDigits(name).replaceAll(/[^a-z]/g, ''))
    .filter((name) => name !== '')
  const known = named.flatMap((name) => languages.get(name) ?? [])
  if (known.length < named.length) keep(`Idiomas: ${text}`)
  return serializeLanguages(known)
}

/** Parses yes or no for home service. Null for other text, which becomes a private note. */
export function parseHomeServiceCell(
  text: string,
  { addPrivateNote: keep }: RowNoteCallbacks,
): HomeServiceAnswer | null {
  if (isYes(text)) return 'yes'
  if (isNo(text)) return 'no'
  if (text !== '') keep(`Servicio a domicilio: ${text}`)
  return null
}

/**
 * Returns the coordinates of a row, in degrees. Null if there are none. Null with a warning and a private
 * note if they are unusable.
 */
export function parseCoordinates(
  cells: CellTextByField,
  { warn, addPrivateNote: keep }: RowNoteCallbacks,
): { latitude: number; longitude: number } | null {
  const text = cells.position ?? ''
  const pair = text.match(/-?\d+(\.\d+)?/g) ?? []
  const [first = '', second = ''] = /^POINT/i.test(text) ? pair.reverse() : pair
  const [latitude, longitude] = [degrees(cells.latitude || first), degrees(cells.longitude || second)]
  const isThere = latitude > 18 && latitude < 72 && longitude > -180 && longitude < -65
  if (isThere) return { latitude, longitude }
  const written = [text, cells.latitude, cells.longitude].filter((each) => /\d/.test(each ?? '')).join(', ')
  if (written !== '') {
    warn(`Coordenadas no válidas: ${cutText(written, 60)}`)
    keep(`Coordenadas: ${written}`)
  }
  return null
}

/** Parses degrees, also with a decimal comma. NaN if the text is empty or no number. */
const degrees = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

interface Links {
  websiteUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
}

/**
 * Website, Facebook and Instagram, from whichever column has them. Links to other sites and some unreadable
 * text become private notes. An unreadable website can give a warning.
 */
export function parseLinkCells(cells: CellTextByField, notes: RowNoteCallbacks): Links {
  const { warn, addPrivateNote: keep } = notes
  const piecesOf = (text = '') => text.match(/[^\s,;|"'{}]+/g) ?? []
  // Handles may contain dots: `tacos.el.guero`.
  const ofProfiles = [cells.facebook, cells.instagram]
    .flatMap(piecesOf)
    .filter((each) => /[/]|\.com$/i.test(each))
  const given = [...[cells.website, cells.social].flatMap(piecesOf), ...ofProfiles].filter(
    (each) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(each) && !WHATSAPP_LINK.test(each) && !/^[^/]+@/.test(each),
  )
  const urls = given.flatMap((each) => link(each.replace(/^(web|sitio|website|page):/i, '')) ?? [])
  const others = urls.filter(
    (url) => !toSafeUrlOrNull(url, 'facebook.com') && !toSafeUrlOrNull(url, 'instagram.com'),
  )
  const website =
    others.find(
      (url) =>
        !/(\b(twitter|x|tiktok|youtube|linkedin|pinterest|yelp)\.com|google\.com\/maps|goo\.gl\/)/i.test(url),
    ) ?? null
  const written = `${cells.social ?? ''} ${cells.website ?? ''}`
  const names = namedProfiles(written)
  const isUnread = urls.length === 0 && names.size === 0 && !WHATSAPP_LINK.test(cells.website ?? '')
  if (isUnread && cells.website && !isNo(cells.website) && !cells.website.includes('@')) {
    warn(`Sitio web no válido: ${cutText(cells.website, 60)}`)
    keep(`Sitio web: ${cells.website}`)
  }
  for (const name of written.match(/(?<![\w./])@[\w.-]{2,60}/g) ?? [])
    if (names.size === 0) keep(`Red social: ${name}`)
  for (const other of others) if (other !== website) keep(`Otra página: ${other}`)
  const at = (site: string) => (text: string | undefined) =>
    profile(text ?? names.get(site), site, cells.name ?? '') ??
    urls.map((url) => toSafeUrlOrNull(url, site)).find((url) => url !== null && isOfSomebody(url)) ??
    null
  const [facebookUrl, instagramUrl] = [
    at('facebook.com')(cells.facebook),
    at('instagram.com')(cells.instagram),
  ]
  if (cells.facebook && !isSaid(cells.facebook, facebookUrl)) keep(`Facebook: ${cells.facebook}`)
  if (cells.instagram && !isSaid(cells.instagram, instagramUrl)) keep(`Instagram: ${cells.instagram}`)
  return { websiteUrl: website, facebookUrl, instagramUrl }
}

/** Whether the cell needs no private note: it contains nothing but this link, or "no". */
const isSaid = (text: string, url: string | null) =>
  isNo(text) || (url !== null && !/[\s]/.test(text.trim().replace(HANDLE_LABEL_PATTERN, '')))

/** Whether a link points to a profile. Home and login pages of the network do not. */
const isOfSomebody = (url: string) =>
  !/^\/?(home|home\.php|login(\.php)?|me|profile\.php|profile)?\/?$/i.test(new URL(url).pathname) ||
  new URL(url).searchParams.has('id')

/** Handles by site, from a text such as `IG: @rosa`, `Facebook @rosa`. */
const namedProfiles = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      text.matchAll(/\b(ig|insta|instagram|fb|facebook)\s*:?\s*([@/][\w.-]{2,60})/gi),
      ([, site = '', name = '']) => [site[0]?.toLowerCase() === 'i' ? 'instagram.com' : 'facebook.com', name],
    ),
  )

const HANDLE_LABEL_PATTERN = /^(?:(?:fb|face|facebook|ig|insta|instagram)(?:\s*[:/]|\s+(?=@))|@|\/)\s*@?/i

/**
 * Profile URL from a link or a handle: `@panaderiarosa`, `fb: panaderiarosa`. Null for other text and other
 * sites.
 */
function profile(text: string | undefined, site: string, business: string): string | null {
  const written = (text ?? '').trim()
  const [word = ''] = written.split(/\s+(?=[([-])/)
  const url = toSafeUrlOrNull(link(word), site)
  if (url) return isOfSomebody(url) ? url : null
  const handle = /^@?([\w.-]{2,60})$/.exec(word.replace(HANDLE_LABEL_PATTERN, ''))?.[1] ?? ''
  const isNamed = HANDLE_LABEL_PATTERN.test(word) && !linkless.has(foldToLettersAndDigits(handle))
  if (handle.includes('.com') || isPlaceholder(written) || !(isNamed || looksLikeHandle(handle, business)))
    return null
  return toSafeUrlOrNull(`https://www.${site}/${handle}`, site)
}

const linkless = buildWordListMeanings('word')
/** Word endings of notes that are no handle: `actualizando`, `próximamente`, `disponible`. */
const ORDINARY_WORD_ENDING_PATTERN = /(ad[oa]s?|id[oa]s?|ando|iendo|mente|bles?|cion(es)?|able|ing)$/i

/**
 * Whether a bare word is probably a handle. It contains part of the business name, or is not an ordinary
 * word.
 */
function looksLikeHandle(word: string, business: string): boolean {
  const [folded, letters] = [foldToLettersAndDigits(word), word.replace(/[._-]/g, '')]
  if (linkless.has(folded) || !/\p{L}{2}/u.test(word)) return false
  if (tokenize(business).some(({ folded: own }) => own.length > 3 && folded.includes(own))) return true
  if (/\p{L}[\d._]/u.test(word)) return letters.length > 4
  return letters.length > 11 && !ORDINARY_WORD_ENDING_PATTERN.test(word)
}

function link(text: string): string | null {
  if (/\s/.test(text) || text === '') return null
  const whole = text.replace(/^(?:https?:\/\/)?(?:www\.|m\.)?fb\.(?:com|me)\//i, 'https://www.facebook.com/')
  return toSafeUrlOrNull(/^[a-z][a-z0-9+.-]*:/i.test(whole) ? whole : `http://${whole}`)
}
