import { db } from '~/db.server'
import { BUSINESS, type BusinessValues } from '~/features/businesses/fields'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { recordSchema } from '~/features/businesses/record-schema'
import { listCategoryNames } from '~/features/categories/cards.server'
import { fold } from '~/features/search/words'
import type { FormErrors } from '~/http/forms/returned-form'
import { parseSubmission } from '~/http/forms/submission.server'
import type { Difference } from '~/values/fields'
import { packSubject, parseSubject } from '../subject'

type Categories = Awaited<ReturnType<typeof listCategoryNames>>

/** A contact as its form shows it; null for one that nobody has, or in the trash. */
export async function readRecord(id: number) {
  const [business, categories] = await Promise.all([readBusiness(db, id), listCategoryNames(db)])
  return business && { business, categories, stored: asShown(business, categories) }
}

function asShown(business: Business, categories: Categories) {
  const filed = [business.category, ...business.moreCategories]
  const names = filed.flatMap((slug) => categories.find((each) => each.slug === slug)?.name ?? [])
  return {
    ...BUSINESS.typed(business),
    // What nobody has said of a draft's prices is what the documents put there.
    ...(business.status === 'draft' && !business.priceRange && { precio: '$$' }),
    'asunto-contacto': packSubject(business.contactPerson, names),
  }
}

type Stored = ReturnType<typeof asShown>

type SentBusiness = Omit<BusinessValues, 'logoHash' | 'photos' | 'closed'>
type Sent = { ok: true; version: number; business: SentBusiness } | { ok: false; errors: FormErrors }

/** What the form of a contact says (row 198); what it leaves out stays. A changed subject sets person and categories (D23). */
export function parseRecord(form: URLSearchParams, stored: Stored, categories: Categories): Sent {
  const whole = new URLSearchParams(form)
  for (const { name, isMany } of BUSINESS.inputs)
    if (!isMany && name !== 'verificado' && !form.has(name)) whole.set(name, stored[name])
  const read = parseSubmission(whole, recordSchema)
  if (read.status !== 'success') return { ok: false, errors: read.error ?? null }
  const { version, subject, business } = read.value
  const shown = form.get('asunto-mostrado') ?? stored['asunto-contacto']
  const packed = fromSubject(subject, { before: shown, business, categories })
  if ('problem' in packed) return { ok: false, errors: { 'asunto-contacto': [packed.problem] } }
  return { ok: true, version, business: { ...business, ...packed } }
}

type Packed = Pick<BusinessValues, 'contactPerson' | 'category' | 'moreCategories'>

function fromSubject(
  subject: string | null,
  { before, business, categories }: { before: string; business: SentBusiness; categories: Categories },
): Partial<Packed> | { problem: string } {
  if (!subject || subject === before) return {}
  const parsed = parseSubject(
    subject,
    categories.map(({ name }) => name),
  )
  const found = parsed.categories.map(
    (name) => categories.find((each) => fold(each.name) === fold(name)) ?? name,
  )
  const unknown = found.find((each) => typeof each === 'string')
  if (unknown) return { problem: `No tenemos la categoría «${unknown}»` }
  const meant = found as Categories
  const namesOf = (slugs: readonly string[]) =>
    slugs.filter(Boolean).map((slug) => categories.find((each) => each.slug === slug)?.name ?? slug)
  const beside = packSubject(business.contactPerson, namesOf([business.category, ...business.moreCategories]))
  const said = packSubject(
    parsed.contactPerson,
    meant.map(({ name }) => name),
  )
  if (beside !== before && beside !== said)
    return { problem: 'Dice otra cosa que la persona y las categorías: cambia solo uno de los dos' }
  const [category = '', ...moreCategories] = meant.map(({ slug }) => slug)
  return { contactPerson: parsed.contactPerson, category, moreCategories }
}

/** Differences as whoever edits the form reads them: categories by their names. */
export function differencesInWords(
  differences: readonly Difference[],
  categories: readonly { slug: string; name: string }[],
): Difference[] {
  const names = new Map(categories.map(({ slug, name }) => [slug, name]))
  return differences.map((difference) => {
    const { id, stored } = difference
    if (id !== 'categoria' && id !== 'mas-categorias') return difference
    const named = stored.split(', ').map((slug) => names.get(slug) ?? slug)
    return { ...difference, stored: named.join(', ') }
  })
}
