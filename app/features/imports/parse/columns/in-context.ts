import { keyOf } from './aliases'
import type { Target } from './fields'
import { type Evidence, likelyField } from './recognise'

/** What headers mean that say one thing beside some columns, or above some cells, and another beside others. */
export function inContext(
  header: readonly string[],
  named: readonly Target[],
  evidence: readonly Evidence[],
): Target[] {
  const keys = header.map(keyOf)
  const beside = fileOf(keys, named)
  return named.map((target, place) => {
    const key = keys[place] ?? ''
    const byNames = besideNames(key, target, beside, evidence[place])
    return byNames !== undefined ? byNames : byCells(target, evidence[place])
  })
}

/** What the columns of a file are, to see one of them in. */
const fileOf = (keys: readonly string[], named: readonly Target[]) => ({
  has: (...wanted: string[]) => wanted.some((each) => keys.includes(each)),
  hasSurname: named.includes('lastName'),
  /** A column that can be nothing but the name of a business. */
  hasCompany: named.some((target, place) => target === 'name' && !isNameOfAnybody(keys[place] ?? '')),
  hasLegalName: named.includes('legalName'),
  hasTradeName: keys.some((key) => TRADE_NAME.test(key)),
  isOfSales: keys.some((key) => SALES.test(key)),
  isOurs: isOurs(keys),
})

const isNameOfAnybody = (key: string) =>
  /^(name|nombre|title|titulo|displaynameas|vendor|supplier|proveedor|soci[oa]|miembro|afiliado|asociado|agremiado)$/.test(
    key,
  )

/** What a header means beside the others; undefined where they do not change it. */
function besideNames(
  key: string,
  target: Target,
  { has, hasSurname, hasCompany, ...beside }: ReturnType<typeof fileOf>,
  seen: Evidence | undefined,
): Target | undefined {
  if (['title', 'titulo'].includes(key) && (hasCompany || hasSurname || has('name', 'nombre'))) return 'none'
  if (key === 'nombre' && hasSurname) return 'firstName'
  if (isNameOfAnybody(key) && (hasCompany || hasSurname || beside.hasLegalName)) return 'contactPerson'
  if (['contacto', 'contact'].includes(key) && seen && likelyField(seen) === 'phone') return 'phone'
  if (CUSTOMER.includes(key) && !hasCompany && !has('name', 'nombre')) return 'name'
  if (CONNECTION.includes(key) && has('optinip', 'confirmip', 'gmtoff', 'signupip')) return 'none'
  if (
    target === 'name' &&
    beside.hasTradeName &&
    /^(business|company|entity|empresa|primary)name\d?$/.test(key)
  )
    return 'legalName'
  if (/facebook.*instagram|instagram.*facebook/.test(key)) return 'social'
  if (target === 'description' && beside.isOfSales && !/about|acerca/.test(key)) return 'notes'
  if (target === 'id' && !beside.isOurs) return 'none'
  if (target === 'industry' && /^(naics|sic)(code)?$/.test(key) && has(...CODES_IN_WORDS)) return 'none'
  return target === 'contactPerson' && key === 'emaildisplayname' ? 'none' : undefined
}

/** What a column is whose cells are not what its header says. */
function byCells(target: Target, seen: Evidence | undefined): Target {
  if (!target || !seen) return target
  if (['location', 'zip', 'state'].includes(target) && seen.isTown) return 'city'
  if (seen.isPosition && ['location', 'city', 'state', 'zip', 'name'].includes(target)) return 'position'
  if (seen.isNumber && ['location', 'city', 'name', 'contactPerson', 'description'].includes(target))
    return 'none'
  if (target === 'name' && seen.isYesNo) return 'none'
  if (target === 'phone' && seen.isNumber && seen.filled > 2 && !seen.share.phone) return 'none'
  if (target === 'email' && seen.filled > 2 && !seen.hasAt) return 'none'
  if (target === 'state' && seen.isStatus) return 'status'
  if (target === 'website' && seen.share.email && seen.share.email > 0.6) return 'email'
  if (target === 'whatsapp' && seen.isYesNo) return 'hasWhatsapp'
  return target === 'price' && !seen.isPrice ? 'none' : target
}

/** Names of whoever buys, which are those of businesses where nothing else is. */
const CUSTOMER = ['customer', 'customername', 'customerfullname', 'cliente', 'displayname']
/** Beside the title of a trade its code says no more. */
const CODES_IN_WORDS = ['naicsdescription', 'naicstitle', 'sicdescription', 'naicscodedescription']

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
