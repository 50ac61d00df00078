import { createHash } from 'node:crypto'
import type { ParsedContactSubjectText } from '~/features/business-admin/subject'
import { tokenizeBusinessName } from '~/features/search/document.server'
import { foldToLettersAndDigits, tokenize } from '~/features/search/tokens'
import { removePhoneExtension } from '~/values/contact/phone'
import { cutText } from '~/values/text/clean'
import { LEGAL_FORMS, splitDoingBusinessAsName } from '~/values/text/legal-name'
import { toPresentableBusinessName, toPresentablePerson } from '~/values/text/title-case'
import { buildWordListMeanings } from '../headers'
import {
  type CellTextByField,
  hasLostLetters,
  isFormula,
  isPlaceholder,
  isScientificNotation,
} from '../map/cells'

/** Names in a row. */
export interface ImportRowBusinessNames {
  name: string
  contactPerson: string | null
  /** Legal name, if it differs from the trade name. */
  legalName: string | null
  /** `name` is the name of a person, so the business is held for review (D22). */
  isPersons: boolean
}

export const MAX_NAME_LENGTH = 160

/**
 * Reads the names. `name` is the trade name, otherwise the legal name, otherwise a person. It may be empty.
 * `subject` is the packed subject of old data (row 175).
 */
export function readRowNames(
  cells: CellTextByField,
  subject: ParsedContactSubjectText,
): ImportRowBusinessNames {
  const { trade, paper } = tradeName(cells.name ?? '')
  const legal = tradeName(cells.legalName ?? '').trade || paper
  const person = personIn(cells) || subject.contactPerson || ''
  const isName = (text: string) => text !== '' && !isPlaceholder(text)
  const ofBusiness = [trade, legal].find(isName)
  const name = ofBusiness ?? [undecorated(person)].find(isName) ?? ''
  const stated = otherThan(
    cutText(toPresentablePerson(person), MAX_NAME_LENGTH),
    toPresentableBusinessName(name),
  )
  return {
    name: toPresentableBusinessName(name),
    isPersons: ofBusiness === undefined && name !== '',
    contactPerson: stated ?? (subject.isPacked ? toPresentableBusinessName(name) || null : null),
    legalName: otherThan(toPresentableBusinessName(legal), toPresentableBusinessName(name)),
  }
}

/** Returns the text. Null if it is empty, a placeholder or the business name. */
const otherThan = (text: string, name: string): string | null =>
  text !== '' && !isPlaceholder(text) && foldToLettersAndDigits(text) !== foldToLettersAndDigits(name)
    ? text
    : null

function personIn({
  contactPerson,
  firstName,
  middleName,
  lastName,
  secondLastName,
}: CellTextByField): string {
  const parts = [firstName, middleName, lastName, secondLastName].filter(
    (part) => part && !isPlaceholder(part),
  )
  const whole = contactPerson ?? ''
  if (parts.length > 1 || whole === '') return parts.join(' ')
  return inOrder(whole)
}

/** Puts the first name first: `Pérez, Ana` → `Ana Pérez`. */
function inOrder(person: string): string {
  const [, last = '', first = ''] = /^([\p{L} '’-]{2,40}),\s*([\p{L} .'’-]{2,40})$/u.exec(person) ?? []
  return first && !/^(jr|sr|md|dds|esq|llc|inc|cpa)\.?$/i.test(first) ? `${first} ${last}` : person
}

/** Matches an article after the name. Registries may omit the comma: `ROSA CORPORATION THE`. */
const ARTICLE_BEHIND = new RegExp(
  `^(.*),\\s*(the|el|la|los|las)$|^(.*\\b(?:${[...LEGAL_FORMS].join('|')})\\.?)\\s+(the)$`,
  'i',
)

/**
 * Splits trade name and legal name (`paper`): `ROSA LLC d/b/a: Tacos Rosa` gives `Tacos Rosa` and `ROSA LLC`.
 * Moves an article to the front: `Sunflower Shop, The`.
 */
function tradeName(text: string): { trade: string; paper: string } {
  const { name: known, legalName: paper } = splitDoingBusinessAsName(text)
  const name = undecorated(known)
  const [, list, article, firm, the] = ARTICLE_BEHIND.exec(name) ?? []
  const rest = list ?? firm
  return { trade: rest ? `${article ?? the} ${rest}` : name, paper }
}

/** Removes quotes (also unclosed ones), stars and line numbers around a name. */
function undecorated(text: string): string {
  const bare = text
    .replace(/^\d{1,3}[.)]\s+(?=\p{Lu})/u, '')
    .replace(
      /^(?:(?![™®©\d#])(?:[\p{Extended_Pictographic}★☆*;,\s]|\uFE0F))+|(?:(?![™®©\d#])(?:[\p{Extended_Pictographic}★☆*;,\s]|\uFE0F))+$/gu,
      '',
    )
  const [, quoted] = /^["“«]([^"“”«»]+)["”»]$/.exec(bare) ?? []
  return quoted ?? (/^[^"“]*["“][^"“”]*$/.test(bare) ? bare.replace(/^["“]/, '') : bare)
}

/** Matches private remarks in a name, such as "cerrado", and names of test records. */
const NAME_REMARK_PATTERN =
  /[-–([*]\s*(cerrad[oa]|clausurad[oa]|closed|ya no existe)\b|(cerrad[oa] (permanente|definitiva)mente|permanently closed)|\b(no usar|do not use|duplicad[oa]|borrar|eliminar)\b|^(test|prueba|ejemplo|demo|dummy) (negocio|business|company|empresa|account|cuenta|cliente|customer|store|tienda)\b|^(cliente|negocio|empresa|cuenta|business|company|customer|account) (de )?(prueba|test|demo|ejemplo)$/i

const PLACEHOLDER_NAME_PATTERN =
  /^(test|prueba|demo|ejemplo|example|asdf+|qwerty|xxx+|sin nombre|nombre|name|negocio|empresa|company|business|malo|foo|bar|lorem ipsum.*)\s*\d*$/i

/** Reason why a name is not usable, in Spanish. Null if it is usable. */
export function findNameProblem(name: string): string | null {
  if (isFormula(name) || /#(REF|VALUE|NAME|DIV\/0|N\/A)[!?]?/.test(name)) return 'El nombre es una fórmula'
  if (hasLostLetters(name)) return 'El nombre perdió letras en otro programa'
  if (
    isScientificNotation(name) ||
    /^[\W\d_]+$/u.test(name.normalize('NFD').replace(/\p{L}/gu, 'a').replace(/\p{M}/gu, ''))
  )
    return 'El nombre no tiene letras'
  if (Array.from(name).length < 2 || PLACEHOLDER_NAME_PATTERN.test(name))
    return 'El nombre no parece el de un negocio'
  if (NAME_REMARK_PATTERN.test(name)) return 'El nombre dice que está cerrado o que no sirve'
  if (/^\S+@\S+\.\S+$/.test(name) || /^https?:/i.test(name)) return 'El nombre es un correo o una página'
  return null
}

/** Identity of a business: name, place and contact details. */
export interface BusinessIdentity {
  /** Normalized name (`toBusinessNameCore`). */
  core: string
  location: string | null
  city: string
  stateCode: string
  zip: string | null
  phone: string | null
  email: string | null
}

const streetWords = buildWordListMeanings('street')
const unitWords = buildWordListMeanings('unit')

/**
 * Name without articles, legal form, accents and spaces: `La Casita, Inc.` equals `CASITA`. If nothing
 * remains, the name in small letters.
 */
export function toBusinessNameCore(name: string): string {
  const core = tokenizeBusinessName(name)
    .map((word) => word.folded)
    .join('')
  return core || name.trim().toLowerCase()
}

/** Normalized street: `2700 State Road 16, Suite 4` equals `2700 STATE RD 16 #4`. Empty without one. */
export function toAddressKey(location: string | null): string {
  return tokenize(location ?? '')
    .map((word) => streetWords.get(word.folded) ?? word.folded)
    .filter((word) => !unitWords.has(word))
    .join(' ')
}

/** Hash that is equal for rows with the same name, place and contact details. */
export function toRowKey(identity: BusinessIdentity): string {
  const { zip, phone, email, city, stateCode } = identity
  const parts = [
    identity.core,
    toAddressKey(identity.location),
    zip,
    phone && removePhoneExtension(phone),
    email,
    city.toLowerCase(),
    stateCode,
  ]
  return createHash('sha256').update(parts.join('\u0000')).digest('base64url').slice(0, 22)
}
