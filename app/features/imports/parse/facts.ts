import { type HomeService, knownLanguages, type Language } from '~/features/businesses/languages'
import { fold } from '~/features/search/words'
import { parseEmail } from '~/values/contact/email'
import { safeUrl } from '~/values/contact/links'
import { parsePhone } from '~/values/contact/phone'
import { readablePhone } from '~/values/contact/phone-links'
import { isPlaceholder, isRoundedNumber } from './columns/junk'
import type { Cells } from './columns/meaning'
import { wordsWith } from './words'

/** Takes what could not be read, for whoever brings the file, and what is kept where only administrators see it. */
export interface Notes {
  warn: (text: string) => void
  keep: (text: string) => void
}

const NUMBER =
  /(?:\+?1[\s.-]?)?\(?[2-9]\d{2}\)?[\s.\-–/]*\d{3}[\s.\-–]*\d{4}(?:\s*(?:ext|x|extensi[oó]n)\.?\s*#?\s*\d{1,6})?/gi

/** The first telephone of a cell is the business's; every other one is kept for administrators. */
export function readPhone(text: string, { warn, keep }: Notes): string | null {
  const found: string[] = []
  for (const piece of plainNumber(text)
    .split(/\s*(?::::|[;\n|]|\s\/\s|\s[yo]\s)\s*/)
    .filter((each) => each !== '' && !isPlaceholder(each))) {
    const whole = parsePhone(piece)
    const parsed = whole ? [whole] : (piece.match(NUMBER) ?? []).flatMap((each) => parsePhone(each) ?? [])
    if (parsed.length === 0 && !/\d/.test(piece) && found.length > 0) keep(`Junto al teléfono: ${piece}`)
    else if (parsed.length === 0)
      warn(
        isRoundedNumber(piece)
          ? `La hoja de cálculo redondeó el teléfono: ${piece}`
          : `Teléfono no válido: ${piece.slice(0, 40)}`,
      )
    for (const { phone, extension } of parsed) {
      if (extension) keep(`Extensión de ${readablePhone(phone)}: ${extension}`)
      if (!found.includes(phone)) found.push(phone)
    }
  }
  for (const other of found.slice(1)) keep(`Otro teléfono: ${readablePhone(other)}`)
  return found[0] ?? null
}

/** Without what a spreadsheet or a word processor makes of a number: `4,045,550,142`, `4.045550142E9`, other hyphens. */
const plainNumber = (text: string): string =>
  text
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\p{Cf}/gu, '')
    .replace(/^\d{1,3}(,\d{3}){3}$/, (number) => number.replaceAll(',', ''))
    .replace(/^(\d)[.,](\d{9})E\+?0?9$/i, '$1$2')

/** The first e-mail address of a cell; every other one is kept for administrators. */
export function readEmail(text: string, { warn, keep }: Notes): string | null {
  const pieces = text
    .split(/\s*:::\s*|[;,\n\s]+/)
    .map((each) => each.replace(/^[^\w]*(mailto:|e-?mail:|correo:)?<?|[>).,]+$/gi, ''))
    .filter((each) => each.includes('@'))
  const found = [...new Set(pieces.flatMap((piece) => parseEmail(piece) ?? []))]
  if (found.length === 0 && text !== '') warn(`Correo no válido: ${text.slice(0, 60)}`)
  for (const other of found.slice(1)) keep(`Otro correo: ${other}`)
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
export function readLinks(cells: Cells, { warn, keep }: Notes): Links {
  const given = [cells.website, cells.social, cells.facebook, cells.instagram]
    .flatMap((text) => (text ?? '').match(/[^\s,;|"'{}]+/g) ?? [])
    .filter(
      (each) => /[\p{L}\p{N}]\.\p{L}{2}/u.test(each) && !WHATSAPP_LINK.test(each) && !/^[^/]+@/.test(each),
    )
  const urls = given.flatMap((each) => link(each.replace(/^(web|sitio|website|page):/i, '')) ?? [])
  const at = (site: string) => urls.map((url) => safeUrl(url, site)).find((url) => url !== null) ?? null
  const others = urls.filter((url) => !safeUrl(url, 'facebook.com') && !safeUrl(url, 'instagram.com'))
  const website =
    others.find(
      (url) =>
        !/(\b(twitter|x|tiktok|youtube|linkedin|pinterest|yelp)\.com|google\.com\/maps|goo\.gl\/)/i.test(url),
    ) ?? null
  const written = `${cells.social ?? ''} ${cells.website ?? ''}`
  const names = namedProfiles(written)
  const isUnread = urls.length === 0 && names.size === 0 && !WHATSAPP_LINK.test(cells.website ?? '')
  if (isUnread && cells.website && !isNo(cells.website) && !cells.website.includes('@'))
    warn(`Sitio web no válido: ${cells.website.slice(0, 60)}`)
  for (const name of written.match(/(?<![\w./])@[\w.-]{2,60}/g) ?? [])
    if (names.size === 0) keep(`Red social: ${name}`)
  for (const other of others) if (other !== website) keep(`Otra página: ${other}`)
  const facebookUrl =
    profile(cells.facebook ?? names.get('facebook.com'), 'facebook.com') ?? at('facebook.com')
  if (cells.facebook && !facebookUrl && !isNo(cells.facebook)) keep(`Facebook: ${cells.facebook}`)
  return {
    websiteUrl: website,
    facebookUrl,
    instagramUrl:
      profile(cells.instagram ?? names.get('instagram.com'), 'instagram.com') ?? at('instagram.com'),
  }
}

/** `IG: @rosa`, `Facebook @rosa`: the name at a site, by the site. */
const namedProfiles = (text: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(
      text.matchAll(/\b(ig|insta|instagram|fb|facebook)\s*:?\s*(@[\w.-]{2,60})/gi),
      ([, site = '', name = '']) => [site[0]?.toLowerCase() === 'i' ? 'instagram.com' : 'facebook.com', name],
    ),
  )

/** A link, or the name somebody has there: `@panaderiarosa`. */
function profile(text: string | undefined, site: string): string | null {
  const written = (text ?? '').trim()
  const name = /^@?([\w.-]{2,60})$/.exec(written)?.[1]
  if (written === '' || isPlaceholder(written)) return null
  return (
    safeUrl(link(written), site) ??
    (name && !name.includes('.com') ? safeUrl(`https://www.${site}/${name}`, site) : null)
  )
}

function link(text: string): string | null {
  if (/\s/.test(text) || text === '') return null
  const whole = text.replace(/^(?:https?:\/\/)?(?:www\.|m\.)?fb\.(?:com|me)\//i, 'https://www.facebook.com/')
  return safeUrl(/^[a-z][a-z0-9+.-]*:/i.test(whole) ? whole : `http://${whole}`)
}
