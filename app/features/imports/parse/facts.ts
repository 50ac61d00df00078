import { type HomeService, knownLanguages, type Language } from '~/features/businesses/languages'
import { fold, wordsOf } from '~/features/search/words'
import { parseEmail } from '~/values/contact/email'
import { safeUrl } from '~/values/contact/links'
import { parsePhone, phonesWithin } from '~/values/contact/parse-phone'
import { readablePhone } from '~/values/contact/phone'
import { isPlaceholder, isRoundedNumber } from './columns/junk'
import type { Cells } from './columns/meaning'
import { placeOf, wordsWith } from './words'

/** Takes what could not be read, for whoever brings the file, and what is kept where only administrators see it. */
export interface Notes {
  warn: (text: string) => void
  keep: (text: string) => void
}

/** The first telephone of a cell is the business's; every other one is kept for administrators, and what stands beside it. */
export function readPhone(text: string, { warn, keep }: Notes): string | null {
  const found: string[] = []
  for (const piece of plainNumber(text)
    .split(/\s*(?::::|;(?!ext=)|[\n|]|\s\/\s|\s[yoó]\s|,\s*(?=\p{L})(?!ext|int|anexo|x|op))\s*/iu)
    .filter((each) => each !== '' && !isPlaceholder(each))) {
    if (/\d/.test(piece) && placeOf(piece) === 'home') {
      keep(`Teléfono de su casa: ${piece}`)
      continue
    }
    const whole = parsePhone(piece)
    const { phones, rest } = whole ? { phones: [whole], rest: '' } : phonesWithin(piece)
    if (phones.length > 0 || (found.length > 0 && !/\d/.test(piece))) {
      if (rest) keep(`Junto al teléfono: ${rest}`)
    } else {
      keep(`Teléfono sin reconocer: ${piece}`)
      warn(
        isRoundedNumber(piece)
          ? `La hoja de cálculo redondeó el teléfono: ${piece}`
          : `Teléfono no válido: ${piece.slice(0, 40)}`,
      )
    }
    found.push(...phones)
  }
  const [first = null, ...others] = new Set(found)
  for (const other of others) keep(`Otro teléfono: ${readablePhone(other)}`)
  return first
}

/** Without what a spreadsheet makes of a number: `4,045,550,142`, `4.045550142E9`. */
const plainNumber = (text: string): string =>
  text
    .replace(/^\d{1,3}(,\d{3}){3}$/, (number) => number.replaceAll(',', ''))
    .replace(/^(\d)[.,](\d{9})E\+?0?9$/i, '$1$2')

/** The first e-mail address of a cell; every other one is kept for administrators, and what is none. */
export function readEmail(text: string, { warn, keep }: Notes): string | null {
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
    warn(`Correo no válido: ${text.slice(0, 60)}`)
    keep(`Correo sin reconocer: ${text}`)
  }
  for (const other of found.slice(1)) keep(`Otro correo: ${other}`)
  for (const phone of phonesWithin(text).phones) keep(`Otro teléfono: ${readablePhone(phone)}`)
  return found[0] ?? null
}

/** A number of its own, or the telephone where the file says that it has WhatsApp. */
export function readWhatsapp(cells: Cells, phone: string | null, notes: Notes): string | null {
  const links = `${cells.website ?? ''} ${cells.social ?? ''}`
  const own = cells.whatsapp || (WHATSAPP_LINK.exec(links)?.[0] ?? '')
  if (isYes(own)) return phone
  if (own !== '' && !isNo(own)) return readPhone(own, { ...notes, keep: () => {} })
  if (isYes(cells.hasWhatsapp ?? '')) return phone
  return readPhone(cells.phoneWithWhatsapp ?? '', { warn: () => {}, keep: () => {} })
}

const WHATSAPP_LINK = /\b(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=)\+?\d{10,}/i

const isYes = (text: string) => /^(s[ií]|yes|y|true|verdadero|checked|x|1|✓|✔|✅)$/iu.test(text)
const isNo = (text: string) => /^(no|n|false|falso|unchecked|0|❌)$/iu.test(text)

const PRICES: readonly [RegExp, string][] = [
  [/^\${1,4}$/, ''],
  [/^(econ[oó]mico|barato|bajo|cheap|low|inexpensive|bellow_economy|below_economy|economy)$/i, '$'],
  [/^(moderado|medio|moderate|medium|mid)$/i, '$$'],
  [/^(caro|alto|expensive|high)$/i, '$$$'],
  [/^(muy caro|lujo|very expensive|luxury|skimming|ultra high)$/i, '$$$$'],
]

/** `$` to `$$$$`, or the word for it; null where the file says no such thing. */
export function readPrice(text: string): string | null {
  const found = PRICES.find(([pattern]) => pattern.test(text.trim()))
  return found ? found[1] || text.trim() : null
}

const languages = wordsWith('language') as ReadonlyMap<string, Language>

/** Languages as a page keeps them. What says more than those is kept for administrators; null where none is named. */
export function readLanguages(text: string, { keep }: Notes): string | null {
  const named = text
    .split(/[,;/|&+\n]|\s(?:y|e|and)\s|\s-\s/i)
    .map((name) => fold(name).replaceAll(/[^a-z]/g, ''))
    .filter((name) => name !== '')
  const known = named.flatMap((name) => languages.get(name) ?? [])
  if (known.length < named.length) keep(`Idiomas: ${text}`)
  return knownLanguages(known)
}

/** Whether it comes to its customers, where the file answers yes or no; anything else is kept for administrators. */
export function readHomeService(text: string, { keep }: Notes): HomeService | null {
  if (isYes(text)) return 'yes'
  if (isNo(text)) return 'no'
  if (text !== '') keep(`Servicio a domicilio: ${text}`)
  return null
}

/** A point within the United States; null for anything else. */
export function readPosition(cells: Cells): { latitude: number; longitude: number } | null {
  const text = cells.position ?? ''
  const pair = text.match(/-?\d+(\.\d+)?/g) ?? []
  const [first = '', second = ''] = /^POINT/i.test(text) ? pair.reverse() : pair
  const [latitude, longitude] = [degrees(cells.latitude || first), degrees(cells.longitude || second)]
  const isThere = latitude > 18 && latitude < 72 && longitude > -180 && longitude < -65
  return isThere ? { latitude, longitude } : null
}

/** Of a spreadsheet in Spanish the figures behind a comma; not a number where nothing is said. */
const degrees = (text: string) => (text === '' ? Number.NaN : Number(text.replace(',', '.')))

interface Links {
  websiteUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
}

/** Links to Facebook and Instagram have places of their own, whichever column they stand in; other pages are kept. */
export function readLinks(cells: Cells, notes: Notes): Links {
  const { warn, keep } = notes
  const piecesOf = (text = '') => text.match(/[^\s,;|"'{}]+/g) ?? []
  // A handle has dots as well: `tacos.el.guero`.
  const ofProfiles = [cells.facebook, cells.instagram]
    .flatMap(piecesOf)
    .filter((each) => /[/]|\.com$/i.test(each))
  const given = [...[cells.website, cells.social].flatMap(piecesOf), ...ofProfiles].filter(
    (each) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(each) && !WHATSAPP_LINK.test(each) && !/^[^/]+@/.test(each),
  )
  const urls = given.flatMap((each) => link(each.replace(/^(web|sitio|website|page):/i, '')) ?? [])
  const others = urls.filter((url) => !safeUrl(url, 'facebook.com') && !safeUrl(url, 'instagram.com'))
  const website =
    others.find(
      (url) =>
        !/(\b(twitter|x|tiktok|youtube|linkedin|pinterest|yelp)\.com|google\.com\/maps|goo\.gl\/)/i.test(url),
    ) ?? null
  const written = `${cells.social ?? ''} ${cells.website ?? ''}`
  const names = namedProfiles(written)
  const isUnread = urls.length === 0 && names.size === 0 && !WHATSAPP_LINK.test(cells.website ?? '')
  if (isUnread && cells.website && !isNo(cells.website) && !cells.website.includes('@')) {
    warn(`Sitio web no válido: ${cells.website.slice(0, 60)}`)
    keep(`Sitio web: ${cells.website}`)
  }
  for (const name of written.match(/(?<![\w./])@[\w.-]{2,60}/g) ?? [])
    if (names.size === 0) keep(`Red social: ${name}`)
  for (const other of others) if (other !== website) keep(`Otra página: ${other}`)
  const at = (site: string) => (text: string | undefined) =>
    profile(text ?? names.get(site), site, cells.name ?? '') ??
    urls.map((url) => safeUrl(url, site)).find((url) => url !== null && isOfSomebody(url)) ??
    null
  const [facebookUrl, instagramUrl] = [
    at('facebook.com')(cells.facebook),
    at('instagram.com')(cells.instagram),
  ]
  if (cells.facebook && !isSaid(cells.facebook, facebookUrl)) keep(`Facebook: ${cells.facebook}`)
  if (cells.instagram && !isSaid(cells.instagram, instagramUrl)) keep(`Instagram: ${cells.instagram}`)
  return { websiteUrl: website, facebookUrl, instagramUrl }
}

/** Whether a link says all that stands in a cell. */
const isSaid = (text: string, url: string | null) =>
  isNo(text) || (url !== null && !/[\s]/.test(text.trim().replace(LABELLED, '')))

/** Not the front page of the site, nor that of whoever looks. */
const isOfSomebody = (url: string) =>
  !/^\/?(home|home\.php|login(\.php)?|me|profile\.php|profile)?\/?$/i.test(new URL(url).pathname) ||
  new URL(url).searchParams.has('id')

/** `IG: @rosa`, `Facebook @rosa`: the name at a site, by the site. */
const namedProfiles = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      text.matchAll(/\b(ig|insta|instagram|fb|facebook)\s*:?\s*(@[\w.-]{2,60})/gi),
      ([, site = '', name = '']) => [site[0]?.toLowerCase() === 'i' ? 'instagram.com' : 'facebook.com', name],
    ),
  )

const LABELLED = /^(?:(?:fb|face|facebook|ig|insta|instagram)(?:\s*[:/]|\s+(?=@))|@|\/)\s*@?/i

/** A link, or the name somebody has there: `@panaderiarosa`, `fb: panaderiarosa`. */
function profile(text: string | undefined, site: string, business: string): string | null {
  const written = (text ?? '').trim()
  const [word = ''] = written.split(/\s+(?=[([-])/)
  const url = safeUrl(link(word), site)
  if (url) return isOfSomebody(url) ? url : null
  const handle = /^@?([\w.-]{2,60})$/.exec(word.replace(LABELLED, ''))?.[1] ?? ''
  const isNamed = LABELLED.test(word) && !linkless.has(fold(handle))
  if (handle.includes('.com') || isPlaceholder(written) || !(isNamed || looksLikeHandle(handle, business)))
    return null
  return safeUrl(`https://www.${site}/${handle}`, site)
}

const linkless = wordsWith('word')
/** Words of every day that say something of a page: `pendiente`, `próximamente`, `disponible`. */
const OF_EVERY_DAY = /(ad[oa]s?|id[oa]s?|ando|iendo|mente|bles?|cion(es)?|able|ing)$/i

/** Whether a bare word is the name of a page: it has part of the business's own, or is nothing that somebody would say. */
function looksLikeHandle(word: string, business: string): boolean {
  const [folded, letters] = [fold(word), word.replace(/[._-]/g, '')]
  if (linkless.has(folded) || !/\p{L}{2}/u.test(word)) return false
  if (wordsOf(business).some(({ folded: own }) => own.length > 3 && folded.includes(own))) return true
  if (/\p{L}[\d._]/u.test(word)) return letters.length > 4
  return letters.length > 11 && !OF_EVERY_DAY.test(word)
}

function link(text: string): string | null {
  if (/\s/.test(text) || text === '') return null
  const whole = text.replace(/^(?:https?:\/\/)?(?:www\.|m\.)?fb\.(?:com|me)\//i, 'https://www.facebook.com/')
  return safeUrl(/^[a-z][a-z0-9+.-]*:/i.test(whole) ? whole : `http://${whole}`)
}
