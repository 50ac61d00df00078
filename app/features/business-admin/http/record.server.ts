import { parseAdminPanelTab } from '~/admin-paths'
import { db } from '~/db.server'
import { parseFilterParams } from '~/features/admin-lists/filters'
import { readAdminList } from '~/features/admin-lists/http/read-list.server'
import { adminBusinessSchema } from '~/features/businesses/business-schemas'
import { type BusinessValues, businessFieldSet } from '~/features/businesses/fields'
import { formatWeekHours, toPageOpeningHours } from '~/features/businesses/opening-hours.server'
import type { OpeningHoursAndClosedDates } from '~/features/businesses/owner-types'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { DAY_FIELDS, HOURS_CHOICE_NUMBERS, toDayTexts } from '~/features/businesses/week/week'
import { readBusinessWeek } from '~/features/businesses/week/week.server'
import { toPickedHours, weekFormSchema } from '~/features/businesses/week/week-schema'
import { CATEGORY_NAME_BY_OLD_NAME } from '~/features/categories/built-in'
import { listAllCategories, listAllCategoryOptions } from '~/features/categories/read.server'
import { addDays, DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { foldToLettersAndDigits } from '~/features/search/tokens'
import { withFallback } from '~/http/fallback.server'
import type { FormErrors } from '~/http/forms/returned-form'
import { parseSubmission, readInitialHashes } from '~/http/forms/submission.server'
import { QUESTIONED_EMAIL_FIELD, SUGGESTED_EMAIL_FIELD } from '~/values/contact/email-typo'
import type { FieldConflict } from '~/values/fields'
import { hashInitialValue, INITIAL_VALUE_HASHES_FIELD } from '~/values/initial-values-field'
import { readPageNumber } from '~/values/list-query'
import { ADMIN_BUSINESS_LIST_FILTERS } from '../list/filters'
import {
  ADMIN_BUSINESSES_PER_PAGE,
  countNamelessBusinesses,
  countRemovedBusinesses,
  findNeighbors,
  listBusinessesForAdmin,
} from '../list/list.server'
import { formatContactSubject, splitPackedBusinessSubject } from '../subject'

/** Nameless and removed contacts are counted up to this number. */
const MAX_COUNTED_CONTACTS = 1000

/**
 * Loads the list of contacts (rows 197, 200; D22). If the database fails, the page shows an error instead of
 * the list. `refused`: number of removed ones, up to `MAX_COUNTED_CONTACTS`; 0 with a filter.
 */
export async function loadContactsTab(request: Request) {
  const { searchParams } = new URL(request.url)
  const [contacts, nameless, categoria] = await Promise.all([
    readAdminList('contacts', ADMIN_BUSINESS_LIST_FILTERS, searchParams, ({ order, ...filter }, page) =>
      listBusinessesForAdmin(db, filter, page, order),
    ),
    withFallback('nameless contacts', countNamelessBusinesses(db, MAX_COUNTED_CONTACTS), 0),
    withFallback('categories', listAllCategoryOptions(db), []),
  ])
  const weekStart = addDays(getDateInZone(DEFAULT_TIME_ZONE, new Date()), -6)
  const { orden, ...asked } = contacts.query
  const isWhole = !Object.values(asked).some(Boolean)
  const refused = isWhole
    ? await withFallback('refused contacts', countRemovedBusinesses(db, MAX_COUNTED_CONTACTS), 0)
    : 0
  return { ...contacts, nameless, refused, options: { categoria }, weekStart }
}

type Categories = Awaited<ReturnType<typeof listAllCategories>>

/** Reads the opening hours of a contact, as form values and as text. */
export async function readWeekFormValues(id: number) {
  const { week } = await readBusinessWeek(db, id)
  return {
    days: toDayTexts(week),
    closedDates: week.closedDates,
    picked: week.days ? toPickedHours(week.days) : [],
    // Adds a final period, unless the text ends with that of `p. m.`
    text: week.days
      ? formatWeekHours(toPageOpeningHours(week.days)).replace(/[^.]$/, '$&.')
      : 'Nadie lo ha dicho todavía.',
  }
}

const WEEK_INPUT_NAMES: ReadonlySet<string> = new Set([
  'semana',
  'cerrado',
  ...DAY_FIELDS.map(({ name }) => name),
  ...HOURS_CHOICE_NUMBERS.flatMap((each) =>
    ['dias', 'abre', 'cierra', 'no-abre'].map((part) => `${part}-${each}`),
  ),
])

/**
 * Parses the opening hours in the form of a contact. `week` is undefined if they did not change in the form.
 * Otherwise stored hours that no form can express would prevent saving the other fields.
 */
export function parseWeekForm(
  form: URLSearchParams,
): { ok: true; week: OpeningHoursAndClosedDates | undefined } | { ok: false; errors: FormErrors } {
  const opened = readInitialHashes(form)
  // A browser does not send an unchecked box. The form contains hours if the line for the week was sent.
  const isTouched = [...WEEK_INPUT_NAMES].some((name) => {
    const began = opened?.get(name) ?? hashInitialValue('')
    const sent = hashInitialValue(form.getAll(name).filter(Boolean).join('\n'))
    return (form.has(name) || form.has('semana')) && sent !== began
  })
  if (!isTouched) return { ok: true, week: undefined }
  const own = [...form].filter(([name]) => WEEK_INPUT_NAMES.has(name) || FORM_STATE_FIELDS.includes(name))
  const read = parseSubmission(new URLSearchParams(own), weekFormSchema)
  return read.status === 'success'
    ? { ok: true, week: read.value.week }
    : { ok: false, errors: read.error ?? null }
}

const FORM_STATE_FIELDS = ['version', INITIAL_VALUE_HASHES_FIELD]

interface Neighbors {
  /** Ids of both neighbors. Null at the ends of the list. */
  previous: number | null
  next: number | null
  /** Addresses of the list at both rows. */
  atPrevious: string
  atNext: string
}

/**
 * Finds the contacts before and after this one, in the list from which the user opened it. Null without such
 * a list, or if the database fails.
 */
export async function readContactListNeighbors(
  id: number,
  returnAddress: string | undefined,
): Promise<Neighbors | null> {
  const [address = '', row] = returnAddress?.split('#fila-') ?? []
  const [path, query = ''] = address.split('?', 2)
  const asked = new URLSearchParams(query)
  if (path !== '/admin' || parseAdminPanelTab(asked) !== 'contactos') return null
  const { order, ...filter } = parseFilterParams(ADMIN_BUSINESS_LIST_FILTERS, asked)
  const found = await withFallback('neighbors', findNeighbors(db, filter, id, order), null)
  if (!found) return null
  const position = (readPageNumber(asked) - 1) * ADMIN_BUSINESSES_PER_PAGE + Number(row ?? 1) - 1
  const at = (index: number) => {
    const page = Math.floor(index / ADMIN_BUSINESSES_PER_PAGE) + 1
    const shown = new URLSearchParams(asked)
    shown.delete('pagina')
    if (page > 1) shown.set('pagina', String(page))
    const text = shown.toString()
    return `${path}${text && `?${text}`}#fila-${(index % ADMIN_BUSINESSES_PER_PAGE) + 1}`
  }
  return { ...found, atPrevious: at(Math.max(position - 1, 0)), atNext: at(position + 1) }
}

/**
 * Reads a contact with its form values (`stored`) and the categories to choose from. Null if it does not
 * exist or is in the trash.
 */
export async function readBusinessFormData(id: number) {
  const [business, categories] = await Promise.all([readBusiness(db, id), listAllCategories(db)])
  return business && { business, categories, stored: asShown(business, categories) }
}

function asShown(business: Business, categories: Categories) {
  const filed = [business.category, ...business.moreCategories]
  const names = filed.flatMap((slug) => categories.find((each) => each.slug === slug)?.name ?? [])
  return {
    ...businessFieldSet.typed(business),
    // The form of a draft without a price suggests this one.
    ...(business.status === 'draft' && !business.priceRange && { precio: '$$' }),
    'asunto-contacto': formatContactSubject(business.contactPerson, names),
  }
}

type Stored = ReturnType<typeof asShown>

type SentBusiness = Omit<BusinessValues, 'logoHash' | 'photos' | 'closed'>
type Sent = { ok: true; version: number; business: SentBusiness } | { ok: false; errors: FormErrors }

/**
 * Parses the form of a contact (row 198). Most fields that the form lacks do not change. A changed subject
 * sets person and categories (D23).
 */
export function parseBusinessForm(form: URLSearchParams, stored: Stored, categories: Categories): Sent {
  const whole = new URLSearchParams(form)
  for (const { name, isMany } of businessFieldSet.inputs)
    if (!isMany && !isUncheckedBox(form, name) && !form.has(name)) whole.set(name, stored[name])
  const read = parseSubmission(whole, adminBusinessSchema)
  copyEmailQuestion(whole, form)
  if (read.status !== 'success') return { ok: false, errors: read.error ?? null }
  const { version, subject, business } = read.value
  const shown = form.get('asunto-mostrado') ?? stored['asunto-contacto']
  const packed = fromSubject(subject, { before: shown, business, categories })
  if ('problem' in packed) return { ok: false, errors: { 'asunto-contacto': [packed.problem] } }
  return { ok: true, version, business: { ...business, ...packed } }
}

/** Browsers send no unchecked box. `sin-whatsapp` is next to `whatsapp`, so a form without both has no box. */
const isUncheckedBox = (form: URLSearchParams, name: string) =>
  name === 'verificado' || (name === 'sin-whatsapp' && form.has('whatsapp'))

/** Copies the e-mail and the fields of the question about a mistyped e-mail. */
function copyEmailQuestion(from: URLSearchParams, to: URLSearchParams): void {
  for (const name of [QUESTIONED_EMAIL_FIELD, SUGGESTED_EMAIL_FIELD, 'correo']) {
    const text = from.get(name)
    if (text === null) to.delete(name)
    else to.set(name, text)
  }
}

type Packed = Pick<BusinessValues, 'contactPerson' | 'category' | 'moreCategories'>

function fromSubject(
  subject: string | null,
  { before, business, categories }: { before: string; business: SentBusiness; categories: Categories },
): Partial<Packed> | { problem: string } {
  if (!subject || isSameLine(subject, before)) return {}
  const parsed = splitPackedBusinessSubject(subject, [
    ...categories.map(({ name }) => name),
    ...Object.keys(CATEGORY_NAME_BY_OLD_NAME),
  ])
  const found = parsed.categories.map((name) => findByName(name, categories) ?? name)
  const unknown = found.find((each) => typeof each === 'string')
  if (unknown) return { problem: `No tenemos la categoría «${unknown}»` }
  const meant = found as Categories
  const contactPerson = parsed.contactPerson ?? (parsed.isPacked ? business.name || null : null)
  const namesOf = (slugs: readonly string[]) =>
    slugs.filter(Boolean).map((slug) => categories.find((each) => each.slug === slug)?.name ?? slug)
  const sentBeside = formatContactSubject(
    business.contactPerson,
    namesOf([business.category, ...business.moreCategories]),
  )
  const said = formatContactSubject(
    contactPerson,
    meant.map(({ name }) => name),
  )
  if (!isSameLine(sentBeside, before) && !isSameLine(sentBeside, said))
    return { problem: 'Dice otra cosa que la persona y las categorías: cambia solo uno de los dos' }
  const [category = '', ...moreCategories] = meant.map(({ slug }) => slug)
  return { contactPerson, category, moreCategories }
}

/**
 * Compares two texts with whitespace reduced to single spaces. A subject without categories has two spaces in
 * a row.
 */
const isSameLine = (one: string, other: string) => oneLine(one) === oneLine(other)
const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Finds the category that has or had this name (row 120). */
function findByName(name: string, categories: Categories) {
  const called = foldToLettersAndDigits(name)
  const [, today] =
    Object.entries(CATEGORY_NAME_BY_OLD_NAME).find(([old]) => foldToLettersAndDigits(old) === called) ?? []
  const find = (wanted: string) => categories.find((each) => foldToLettersAndDigits(each.name) === wanted)
  return find(called) ?? (today === undefined ? undefined : find(foldToLettersAndDigits(today)))
}

/** Replaces category slugs in the differences by category names, for the user. */
export function withCategoryNamesInConflicts(
  differences: readonly FieldConflict[],
  categories: readonly { slug: string; name: string }[],
): FieldConflict[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return differences.map((difference) => {
    const { id, stored } = difference
    if (id !== 'categoria' && id !== 'mas-categorias') return difference
    const named = stored.split(', ').map((slug) => names.get(slug) ?? slug)
    return { ...difference, stored: named.join(', ') }
  })
}
