import { fold } from '~/features/search/words'
import { LEGAL_FORMS } from '~/values/text/legal-forms'
import { splitLegalName } from '~/values/text/legal-name'
import { presentablePerson, titleCaseName } from '~/values/text/presentable'
import { hasLostLetters, isFormula, isPlaceholder, isRoundedNumber } from './columns/junk'
import type { Cells } from './columns/meaning'

/** Who a row is about. */
export interface Names {
  name: string
  contactPerson: string | null
  /** The name on paper, where the business has another one. */
  legalName: string | null
  /** It says no name of a business: `name` is that of a person, under which nothing is shown unseen (D22). */
  isPersons: boolean
}

export const LONGEST_NAME = 160

/** The name people know, before the one on paper, before that of a person. */
export function readNames(cells: Cells, subjectPerson: string | null): Names {
  const { trade, paper } = tradeName(cells.name ?? '')
  const legal = tradeName(cells.legalName ?? '').trade || paper
  const person = personIn(cells) || subjectPerson || ''
  const isName = (text: string) => text !== '' && !isPlaceholder(text)
  const ofBusiness = [trade, legal].find(isName)
  const name = ofBusiness ?? [undecorated(person)].find(isName) ?? ''
  return {
    name: titleCaseName(name),
    isPersons: ofBusiness === undefined && name !== '',
    contactPerson: otherThan(presentablePerson(person).slice(0, LONGEST_NAME), titleCaseName(name)),
    legalName: otherThan(titleCaseName(legal), titleCaseName(name)),
  }
}

/** Part 1 of a subject falls back to the business name: that is nobody's name (row 175). */
const otherThan = (text: string, name: string): string | null =>
  text !== '' && !isPlaceholder(text) && fold(text) !== fold(name) ? text : null

function personIn({ contactPerson, firstName, middleName, lastName, secondLastName }: Cells): string {
  const parts = [firstName, middleName, lastName, secondLastName].filter(
    (part) => part && !isPlaceholder(part),
  )
  const whole = contactPerson ?? ''
  if (parts.length > 1 || whole === '') return parts.join(' ')
  return inOrder(whole)
}

/** `Pérez, Ana` → `Ana Pérez`. */
function inOrder(person: string): string {
  const [, last = '', first = ''] = /^([\p{L} '’-]{2,40}),\s*([\p{L} .'’-]{2,40})$/u.exec(person) ?? []
  return first && !/^(jr|sr|md|dds|esq|llc|inc|cpa)\.?$/i.test(first) ? `${first} ${last}` : person
}

/** Registries leave out the comma: `ROSA CORPORATION THE`. */
const ARTICLE_BEHIND = new RegExp(
  `^(.*),\\s*(the|el|la|los|las)$|^(.*\\b(?:${[...LEGAL_FORMS].join('|')})\\.?)\\s+(the)$`,
  'i',
)

/** `ROSA LLC d/b/a: Tacos Rosa` → `Tacos Rosa`, on paper `ROSA LLC`; `Sunflower Shop, The` → `The Sunflower Shop`. */
function tradeName(text: string): { trade: string; paper: string } {
  const { name: known, legalName: paper } = splitLegalName(text)
  const name = undecorated(known)
  const [, list, article, firm, the] = ARTICLE_BEHIND.exec(name) ?? []
  const rest = list ?? firm
  return { trade: rest ? `${article ?? the} ${rest}` : name, paper }
}

/** What people put around a name in their own list: quotes, also one that was never closed, stars, the number of its line. */
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

/** What somebody notes for himself behind a name, or of a row that is none. */
const NOTED =
  /[-–([*]\s*(cerrad[oa]|clausurad[oa]|closed|ya no existe)\b|(cerrad[oa] (permanente|definitiva)mente|permanently closed)|\b(no usar|do not use|duplicad[oa]|borrar|eliminar)\b|^(test|prueba|ejemplo|demo|dummy) (negocio|business|company|empresa|account|cuenta|cliente|customer|store|tienda)\b|^(cliente|negocio|empresa|cuenta|business|company|customer|account) (de )?(prueba|test|demo|ejemplo)$/i

const PLACEHOLDER =
  /^(test|prueba|demo|ejemplo|example|asdf+|qwerty|xxx+|sin nombre|nombre|name|negocio|empresa|company|business|malo|foo|bar|lorem ipsum.*)\s*\d*$/i

/** Why a name is none worth the word; null for one that is. */
export function doubtOfName(name: string): string | null {
  if (isFormula(name) || /#(REF|VALUE|NAME|DIV\/0|N\/A)[!?]?/.test(name)) return 'El nombre es una fórmula'
  if (hasLostLetters(name)) return 'El nombre perdió letras en otro programa'
  if (
    isRoundedNumber(name) ||
    /^[\W\d_]+$/u.test(name.normalize('NFD').replace(/\p{L}/gu, 'a').replace(/\p{M}/gu, ''))
  )
    return 'El nombre no tiene letras'
  if (Array.from(name).length < 2 || PLACEHOLDER.test(name)) return 'El nombre no parece el de un negocio'
  if (NOTED.test(name)) return 'El nombre dice que está cerrado o que no sirve'
  if (/^\S+@\S+\.\S+$/.test(name) || /^https?:/i.test(name)) return 'El nombre es un correo o una página'
  return null
}
