import { fold } from '~/features/search/words'
import { FIELDS, type Field, SILENT } from './fields'
import { type Evidence, evidenceOf, likelyField } from './recognise'

/** What a column goes to: a field, nothing because somebody said so, or nothing because nothing is known of it. */
export type Target = Field | 'none' | null

/** Which columns hold what. */
export interface Columns {
  header: readonly string[]
  /** By the place of the column. */
  targets: readonly Target[]
  /** The places of each field's columns, the one that is read first before the others. */
  places: ReadonlyMap<Field, readonly number[]>
  /** Headers that mean nothing here, as they stand. */
  ignored: string[]
  /** Headers of columns that look like telephone, address or category and go nowhere unasked. */
  missing: string[]
}

interface Alias {
  field: Field
  rank: number
}

const keyOf = (name: string) =>
  fold(name.replace(/^['"\s]+/, '').replace(/\((opcional|optional|requerido|required)\)|\*/gi, ''))
const aliases = new Map<string, Alias>()
for (const [field, { headers }] of Object.entries(FIELDS))
  headers.split(',').forEach((header, rank) => {
    const key = header.includes('#') ? header.trim().split('#').map(fold).join('#') : fold(header)
    if (!aliases.has(key)) aliases.set(key, { field: field as Field, rank })
  })
const silent = new Set(SILENT.split(',').map(fold))

/** The field a header names, and how early it comes among those that do. */
function aliasOf(header: string): Alias | undefined {
  const key = keyOf(header)
  if (silent.has(key)) return undefined
  return aliasOfKey(key) ?? aliasOfWords(header)
}

/** As it stands. A number in it counts as any other. */
function aliasOfKey(key: string): Alias | undefined {
  const exact = aliases.get(key)
  if (exact) return exact
  const numbered = aliases.get(key.replace(/\d+/, '#'))
  if (!numbered) return undefined
  const number = Number(/\d+/.exec(key)?.[0] ?? 0)
  // A second line of the same address; a second address has its own street.
  if (numbered.field === 'location' && /\d$/.test(key) && number > 1) return { field: 'unit', rank: number }
  return { ...numbered, rank: numbered.rank + number / 100 }
}

/** Words that say whose telephone or which address it is; the others that they are somebody else's. */
const OWN =
  words(`business negocio empresa company compania organization organizacion account member members socio outlet store
  tienda premise premises establishment site physical default address main principal primary official work trabajo office oficina
  public contact contacto rep representative customer client cliente owner dueno vendor supplier listing place location local
  general generales completo completa full current del de la el los las y of the`)
const OTHERS =
  words(`taxpayer mailing mail registered agent home personal particular billing bill shipping ship other otro otra
  alternate second segundo segunda cell celular movil mobile`)
/** Which of several columns is read first: those called by their own name, their own, those of somebody else. */
const LATER = { own: 400, others: 700 }
const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    addr: 'address',
    add: 'address',
    dir: 'direccion',
    ph: 'phone',
    bus: 'business',
    biz: 'business',
    co: 'company',
    org: 'organization',
    phys: 'physical',
    lic: 'license',
    cat: 'category',
    desc: 'description',
    descr: 'description',
    no: 'numero',
    num: 'numero',
    est: 'establishment',
    cust: 'customer',
    acct: 'account',
    govt: 'government',
  }),
)

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/))
}

/**
 * What the words of a header come to that is not known as a whole: `Outlet Name`, `Phys Addr 1`, `Municipio / Ciudad`,
 * `Owner(s)`. Words at either end that only say whose it is are left out.
 */
function aliasOfWords(header: string): Alias | undefined {
  const parts = header.replace(/\([^()]{1,3}\)/g, '').split(/[/()]|\so\s|\sor\s/)
  for (const text of [header.replace(/\([^()]*\)/g, ' '), ...parts]) {
    const found = text
      .replace(/default address/i, 'default')
      .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .split(/[^\p{L}\p{N}#@]+/u)
      .map((word) => fold(word))
      .filter((word) => word !== '')
      .map((word) => SHORT.get(word) ?? word)
    const alias = withoutOwners(found)
    if (alias) return alias
  }
  return undefined
}

/** The longest run of words that is known; among equals the last, and a business's name only where nothing else is meant. */
function withoutOwners(found: readonly string[]): Alias | undefined {
  for (let length = found.length; length > 0; length--) {
    const known: Alias[] = []
    for (let start = found.length - length; start >= 0; start--) {
      const around = [...found.slice(0, start), ...found.slice(start + length)]
      const alias = aliasOfKey(found.slice(start, start + length).join(''))
      if (!alias || !around.every((word) => OWN.has(word) || OTHERS.has(word))) continue
      const later = around.some((word) => OTHERS.has(word)) ? LATER.others : LATER.own
      known.push({ ...alias, rank: alias.rank + later })
    }
    if (known.length > 0) return known.find(({ field }) => field !== 'name') ?? known[0]
  }
  return undefined
}

/** Parts of headers that tell what they mean where the whole is not known. */
const PARTS: readonly [RegExp, Field | 'none'][] = [
  [/(label|type|etiqueta|tipo)$|^(etiqueta|tipo)de(l|la)?(telefono|correo|direccion|sitio|pagina)/, 'none'],
  [/subscri|suscrip|opt(in|out)/, 'none'],
  [/phonetic|fonetic|yomi|^shipto/, 'none'],
  [/fax|birthday|cumpleanos|photo|foto|logo/, 'none'],
  [/whatsapp/, 'whatsapp'],
  [/phone|telefon|celular|movil/, 'phone'],
  [/e?mail|correo/, 'email'],
  [/zip|postal|postcode/, 'zip'],
  [/facebook/, 'facebook'],
  [/instagram/, 'instagram'],
  [/website|sitioweb|paginaweb|homepage/, 'website'],
  [/address|direccion|domicilio/, 'location'],
  [/category|categoria|giro|rubro/, 'industry'],
  [/(notas|notes|coment|comment|observac|memo|apuntes)/, 'notes'],
  [/(business|company|trade|negocio|empresa)name|nombre(del?|de la)?(negocio|empresa)/, 'name'],
]

/** How many cells of a row are headers somebody uses. */
export const knownHeaders = (cells: readonly string[]): number =>
  cells.filter((cell) => cell.length < 60 && (aliasOf(cell) || silent.has(keyOf(cell)))).length

/** Which column holds what: as was chosen for its header before, by its header, else by what its cells hold. */
export function proposeColumns(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  chosen: ReadonlyMap<string, Target> = new Map(),
): Columns {
  const evidence = header.map((_, place) => evidenceOf(rows.map((cells) => cells[place] ?? '')))
  const named = header.map((name) => aliasOf(name)?.field ?? partOf(name))
  const judged = inContext(header, named, evidence)
  const likely = judged.map((target, place) => target ?? guess(header[place] ?? '', judged, evidence[place]))
  return columnsOf(
    header,
    withName(header, likely, evidence).map((target, place) => chosen.get(headerKey(header, place)) ?? target),
    evidence,
  )
}

const REACHING: readonly Target[] = ['phone', 'email', 'location', 'website', 'zip']
const NAMING: readonly Target[] = ['name', 'legalName', 'contactPerson', 'firstName', 'lastName']

/** Where no header says what the businesses are called, the first column that names things does. */
function withName(
  header: readonly string[],
  likely: readonly Target[],
  evidence: readonly Evidence[],
): Target[] {
  const isList = likely.some((target) => REACHING.includes(target))
  if (!isList || likely.some((target) => NAMING.includes(target))) return [...likely]
  const isFree = (place: number) =>
    likely[place] === null || (likely[place] === 'industry' && !aliasOf(header[place] ?? ''))
  const found = evidence.findIndex((each, place) => each.isNaming && isFree(place))
  return likely.map((target, place) => (place === found ? 'name' : target))
}

/** What a choice is kept by: the header, with its number among those of the same name. */
export function headerKey(header: readonly string[], place: number): string {
  const key = keyOf(header[place] ?? '') || `columna${place + 1}`
  const before = header.slice(0, place).filter((name) => keyOf(name) === key).length
  return before > 0 ? `${key}/${before + 1}` : key
}

function partOf(header: string): Target {
  const key = keyOf(header)
  if (silent.has(key)) return 'none'
  return PARTS.find(([part]) => part.test(key))?.[1] ?? null
}

/** A column whose header says nothing, or whose first guess another one took: by its cells. */
function guess(header: string, judged: readonly Target[], evidence: Evidence | undefined): Target {
  const field = evidence && (evidence.isTown ? 'city' : likelyField(evidence))
  if (!field || silent.has(keyOf(header))) return null
  const isTaken = judged.includes(field)
  // A second column of addresses or places says something else; a second telephone is one.
  return isTaken && !['phone', 'email', 'website'].includes(field) ? null : field
}

/** Headers that mean one thing beside some columns and another beside others. */
function inContext(
  header: readonly string[],
  named: readonly Target[],
  evidence: readonly Evidence[],
): Target[] {
  const keys = header.map(keyOf)
  const has = (...wanted: string[]) => wanted.some((each) => keys.includes(each))
  const hasSurname = named.includes('lastName')
  const isName = (key: string) =>
    ['name', 'nombre', 'title', 'titulo', 'displaynameas', 'vendor', 'supplier', 'proveedor'].includes(key)
  const hasCompany = named.some((target, place) => target === 'name' && !isName(keys[place] ?? ''))
  const hasTradeName = keys.some((key) => TRADE_NAME.test(key))
  const isOfSales = keys.some((key) => SALES.test(key))
  return named.map((target, place) => {
    const key = keys[place] ?? ''
    const seen = evidence[place]
    if (['title', 'titulo'].includes(key) && (hasCompany || hasSurname || has('name', 'nombre')))
      return 'none'
    if (key === 'nombre' && hasSurname) return 'firstName'
    if (isName(key) && (hasCompany || hasSurname || named.includes('legalName'))) return 'contactPerson'
    if (['contacto', 'contact'].includes(key) && seen && likelyField(seen) === 'phone') return 'phone'
    if (
      ['customer', 'customername', 'customerfullname', 'cliente', 'displayname'].includes(key) &&
      !hasCompany &&
      !has('name', 'nombre')
    )
      return 'name'
    if (CONNECTION.includes(key) && has('optinip', 'confirmip', 'gmtoff', 'signupip')) return 'none'
    if (target === 'name' && hasTradeName && /^(business|company|entity|empresa)name\d?$/.test(key))
      return 'legalName'
    if (/facebook.*instagram|instagram.*facebook/.test(key)) return 'social'
    if (target === 'description' && isOfSales && !/about|acerca/.test(key)) return 'notes'
    if (target && ['location', 'zip', 'state'].includes(target) && seen?.isTown) return 'city'
    if (target && seen?.isPosition && ['location', 'city', 'state', 'zip', 'name'].includes(target))
      return 'position'
    if (
      target &&
      seen?.isNumber &&
      ['location', 'city', 'name', 'contactPerson', 'description'].includes(target)
    )
      return 'none'
    if (target === 'phone' && seen?.isNumber && seen.filled > 2 && !seen.share.phone) return 'none'
    if (target === 'state' && seen?.isStatus) return 'status'
    if (target === 'website' && seen?.share.email && seen.share.email > 0.6) return 'email'
    if (target === 'whatsapp' && seen?.isYesNo) return 'hasWhatsapp'
    if (target === 'price' && seen && !seen.isPrice) return 'none'
    if (target === 'id' && !isOurs(keys)) return 'none'
    if (
      target === 'industry' &&
      /^(naics|sic)(code)?$/.test(key) &&
      has('naicsdescription', 'naicstitle', 'sicdescription', 'naicscodedescription')
    )
      return 'none'
    if (target === 'contactPerson' && key === 'emaildisplayname') return 'none'
    return target
  })
}

/** Beside the name people know, the one of the business is the one on paper. */
const TRADE_NAME =
  /^(dba|dbaname|dbatradename|tradename|doingbusinessas|doingbusinessasname|nombrecomercial)$/
/** Where people who sell write to each other, what they describe is for them. */
const SALES = /^(lead|contact|account|deal|record)owner$|^leads?(status|source)$|^lifecyclestage$/

/** Beside the address somebody's computer had, these say where that is. */
const CONNECTION = ['latitude', 'longitude', 'region', 'cc', 'timezone', 'country']

/** Only in our own export is `ID` the number of a contact. */
const isOurs = (keys: readonly string[]) =>
  keys.includes('nombrenegocio') || keys.includes('idcontacto') || keys.includes('contactid')

function columnsOf(
  header: readonly string[],
  targets: readonly Target[],
  evidence: readonly Evidence[],
): Columns {
  const places = new Map<Field, number[]>()
  const order = targets
    .map((_, place) => place)
    .sort((a, b) => rankOf(header[a]) - rankOf(header[b]) || a - b)
  for (const place of order) {
    const target = targets[place]
    if (target && target !== 'none') places.set(target, [...(places.get(target) ?? []), place])
  }
  const isUnused = (place: number) => !targets[place] || targets[place] === 'none'
  const names = header.map((name, place) => name.trim() || `Columna ${place + 1}`)
  return {
    header,
    targets,
    places,
    ignored: names.filter(
      (_, place) => isUnused(place) && evidence[place]?.filled && !silent.has(keyOf(header[place] ?? '')),
    ),
    missing: names.filter(
      (_, place) =>
        targets[place] === null && NEEDED.includes(evidence[place] ? likelyField(evidence[place]) : null),
    ),
  }
}

const NEEDED: (Field | null)[] = ['phone', 'location', 'industry']
/** A header that only a part of tells comes before those of somebody else's address. */
const rankOf = (name = '') =>
  aliasOf(name)?.rank ?? (/mail|billing|shipping|taxpayer|agent|home|correspond/i.test(name) ? 1_500 : 600)
