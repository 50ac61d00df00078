import { foldedNames, parseSubject, splitNames } from '~/features/contacts/subject'
import { fold } from '~/features/search/words'
import { parseEmail } from '~/values/email'
import { safeUrl } from '~/values/links'
import { parsePhone } from '~/values/phone'
import { presentableName, presentablePerson, presentableText } from '~/values/text/presentable'
import type { Classifier } from '../categories/classify'
import type { SheetRow } from '../read/sheet'
import { rowKey } from './identity'
import { type Place, readPlace } from './place'

/** A row as the directory would keep it. Empty means that the row does not say. */
export interface Draft extends Place {
  line: number
  /** One key for all rows that say the same of who and where (identity.ts). */
  key: string
  /** The number of the contact in our own export, when the row carries one. */
  contactId: number | null
  name: string
  contactPerson: string | null
  email: string | null
  phone: string | null
  whatsapp: string | null
  description: string | null
  websiteUrl: string | null
  facebookUrl: string | null
  instagramUrl: string | null
  /** Slugs, the primary one first. */
  categories: string[]
  services: string[]
  createdAt: string | null
  warnings: string[]
  /** The industry that no category was found for. */
  unmapped: string | null
}

/** Refused rows say why. */
export type Drafted = { ok: true; draft: Draft } | { ok: false; reason: string }

export interface Knowledge {
  classifier: Classifier
  /** Names of categories that may contain commas. */
  categoryNames: readonly string[]
}

const LONGEST_NAME = 160
const LONGEST_TEXT = 5_000
const MOST_SERVICES = 8

/** Turns a row into what the directory would keep, or says why it cannot. */
export function draftOf(row: SheetRow, { classifier, categoryNames }: Knowledge): Drafted {
  if (row.broken) return { ok: false, reason: row.broken }
  const cell = (field: keyof SheetRow['cells']) => row.cells[field] ?? ''
  const name = presentableName(cell('name'))
  if (name === '') return { ok: false, reason: 'Falta el nombre del negocio' }
  if (name.length > LONGEST_NAME)
    return { ok: false, reason: `El nombre tiene más de ${LONGEST_NAME} letras` }
  const subject = parseSubject(cell('subject'), categoryNames)
  const given = {
    location: cell('location') || subject.location || '',
    city: cell('city'),
    state: cell('state'),
    zip: cell('zip'),
  }
  const found = readPlace(given)
  if (!found) return { ok: false, reason: 'Está fuera de los 50 estados y Washington D. C.' }

  const warnings = [...found.warnings]
  const notes = { warn: (text: string) => void warnings.push(text) }
  const industry = industryOf(cell('industry'), subject.categories, categoryNames)
  const description = presentableText(cell('description')).slice(0, LONGEST_TEXT)
  const filed = classifier.classify({ industry, name, description })
  const email = readEmail(cell('email'), notes)
  const phone = readPhone(cell('phone'), notes)
  return {
    ok: true,
    draft: {
      ...found.place,
      line: row.line,
      key: rowKey({ ...found.place, name, email, phone }),
      contactId: /^\d{1,15}$/.test(cell('id')) ? Number(cell('id')) : null,
      name,
      contactPerson: personOf(cell('contactPerson') || subject.contactPerson || '', name),
      email,
      phone,
      whatsapp: readPhone(cell('whatsapp'), notes),
      description: description || null,
      ...readLinks(cell, notes),
      categories: filed.slugs,
      services: servicesOf(cell('services'), industry, classifier),
      createdAt: readMoment(cell('createdAt')),
      warnings,
      unmapped: filed.isMapped ? null : industry,
    },
  }
}

interface Notes {
  warn: (text: string) => void
}

/** Part 1 of a subject falls back to the business name: that is nobody's name (row 175). */
function personOf(text: string, name: string): string | null {
  const person = presentablePerson(text).slice(0, LONGEST_NAME)
  return person !== '' && fold(person) !== fold(name) ? person : null
}

/** Known names before commas (D23); a title of an industry keeps its own. */
function industryOf(column: string, ofSubject: string[], names: readonly string[]): string {
  if (column === '') return ofSubject.join('; ')
  const known = foldedNames(names)
  const pieces = splitNames(column, names)
  return pieces.every((piece) => known.has(fold(piece))) ? pieces.join('; ') : column
}

function servicesOf(column: string, industry: string, classifier: Classifier): string[] {
  const listed = column.split(/[;|\n]|,\s/).map((service) => service.trim())
  const services = column === '' ? classifier.services(industry) : listed
  const unique = new Map(services.map((service) => [fold(service), presentableText(service).slice(0, 80)]))
  return [...unique.values()].filter((service) => service !== '').slice(0, MOST_SERVICES)
}

function readEmail(text: string, { warn }: Notes): string | null {
  const email = parseEmail(text)
  if (text !== '' && !email) warn(`Correo no válido: ${text.slice(0, 60)}`)
  return email
}

function readPhone(text: string, { warn }: Notes): string | null {
  const parsed = parsePhone(text)
  if (text !== '' && !parsed) warn(`Teléfono no válido: ${text.slice(0, 40)}`)
  if (parsed?.extension) warn(`La extensión ${parsed.extension} no se guarda`)
  return parsed?.phone ?? null
}

type Cell = (field: keyof SheetRow['cells']) => string

/** Links to Facebook and Instagram have places of their own, whichever column they stand in. */
function readLinks(cell: Cell, { warn }: Notes) {
  const website = link(cell('website'))
  if (cell('website') !== '' && !website) warn(`Sitio web no válido: ${cell('website').slice(0, 60)}`)
  const facebook = safeUrl(website, 'facebook.com')
  const instagram = safeUrl(website, 'instagram.com')
  return {
    websiteUrl: facebook || instagram ? null : website,
    facebookUrl: safeUrl(link(cell('facebook')), 'facebook.com') ?? facebook,
    instagramUrl: safeUrl(link(cell('instagram')), 'instagram.com') ?? instagram,
  }
}

function link(text: string): string | null {
  if (/\s/.test(text) || text === '') return null
  return safeUrl(/^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `http://${text}`)
}

/** A date of an export: ISO 8601, or month/day/year. Not in the future. */
function readMoment(text: string): string | null {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text) ?? []
  const iso = year ? `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}` : text
  const time = /^\d{4}-\d{2}-\d{2}/.test(iso) ? Date.parse(iso) : Number.NaN
  return Number.isFinite(time) && time <= Date.now() ? new Date(time).toISOString() : null
}
