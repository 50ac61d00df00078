import type { Db } from 'db/connect'
import { freeSlugs } from '~/features/businesses/free-slugs.server'
import { knownLanguages } from '~/features/businesses/languages'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { cityAlone } from '~/features/places/city'
import { findState } from '~/features/places/find-state'
import { timeZoneOf } from '~/features/places/time-zone'
import { limitKey } from '~/features/rate-limits/counter.server'
import { indexPending } from '~/features/search/indexing.server'
import { type IdempotencyKey, type Stored, storeIdempotently } from '~/features/visitors/idempotency.server'
import { businessSlug, nameKey } from '~/values/text/slug'
import { enqueueRegistrationMessages } from './announce.server'
import { giveFounderNumber } from './founders.server'
import { placeText, type RegistrationValues } from './schema'

export interface RegistrationCircumstances {
  /** Why the page waits until somebody has looked at it, for administrators; null when it is shown at once (D20). */
  heldBecause: string | null
  /** What the same form sent again is told by; the key as `registrationKey` gives it. */
  sent: IdempotencyKey
  channels: DeliveryChannels
  site: { name: string; origin: string }
}

/** What tells a form sent again from a new one: all it says and `clientAddress`, hashed with `secret`. */
export const registrationKey = (secret: string, address: string, values: RegistrationValues): string =>
  limitKey(secret, `registration from ${address}`, JSON.stringify(values))

/**
 * Takes a business into the directory, all or nothing (rows 173, 178; D20, D21, D23, D29); `id` is the business's. The
 * same form within minutes is stored once. Categories are slugs that `registrationSchema` let through.
 */
export function registerBusiness(
  db: Db,
  values: RegistrationValues,
  about: RegistrationCircumstances,
  now = new Date(),
): Promise<Stored> {
  return storeIdempotently(db, about.sent, (trx) => insertRegistration(trx, values, about, now), now)
}

async function insertRegistration(
  trx: Db,
  values: RegistrationValues,
  about: RegistrationCircumstances,
  now: Date,
): Promise<number> {
  const categories = await categoriesOf(trx, values.categoria)
  const common = commonColumns(values, now)
  const contactId = await insertContact(trx, values, common)
  const businessId = await insertPage(trx, values, common, {
    contact_id: contactId,
    category_id: categories[0]?.id ?? 0,
    status: about.heldBecause === null ? 'published' : 'held',
    status_reason: about.heldBecause,
  })
  await file(trx, { contactId, businessId }, categories)
  if (about.heldBecause === null) await giveFounderNumber(trx, businessId)
  await refreshQuality(trx, businessId)
  await indexPending(trx)
  await enqueueRegistrationMessages(trx, businessId, values, { ...about, now })
  return businessId
}

/** In the order in which they were chosen: the first is the primary one (D21). */
async function categoriesOf(trx: Db, slugs: readonly string[]): Promise<{ id: number }[]> {
  const rows = await trx.selectFrom('categories').select(['id', 'slug']).where('slug', 'in', slugs).execute()
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? [])
}

/** What contact and page both keep. A place that tells no state is in Georgia until somebody says otherwise (D25). */
function commonColumns(values: RegistrationValues, now: Date) {
  return {
    contact_person: values.responsable,
    email: values.correo,
    phone: values.telefono,
    city: cityAlone(values.ciudad) || values.ciudad,
    state_code: findState(placeText(values))?.code ?? 'GA',
    zipcode: values['codigo-postal'],
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  }
}

type Common = ReturnType<typeof commonColumns>

async function insertContact(trx: Db, values: RegistrationValues, common: Common): Promise<number> {
  const { id } = await trx
    .insertInto('contacts')
    .values({
      ...common,
      name: values.negocio,
      location: null,
      message: values.descripcion,
      source: 'registration',
      deleted_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function insertPage(
  trx: Db,
  values: RegistrationValues,
  common: Common,
  filing: {
    contact_id: number
    category_id: number
    status: 'published' | 'held'
    status_reason: string | null
  },
): Promise<number> {
  const found = findState(placeText(values))
  const slug = businessSlug(values.negocio)
  const [free = slug] = await freeSlugs(trx, [slug])
  const { id } = await trx
    .insertInto('business_pages')
    .values({
      ...common,
      ...filing,
      business_name: values.negocio,
      business_slug: free,
      name_slug: slug,
      name_key: nameKey(values.negocio),
      state_confirmed: found && found.by !== 'nothing' ? 1 : 0,
      time_zone: timeZoneOf(found?.code ?? 'GA', common.zipcode),
      description: values.descripcion,
      specialty: values.oficio,
      price_range: null,
      whatsapp: values.whatsapp ? null : '',
      languages: knownLanguages(values.idiomas),
      home_service: values.domicilio,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function file(
  trx: Db,
  { contactId, businessId }: { contactId: number; businessId: number },
  categories: { id: number }[],
): Promise<void> {
  const rows = categories.map(({ id }, position) => ({ category_id: id, position }))
  await trx
    .insertInto('contact_categories')
    .values(rows.map((row) => ({ ...row, contact_id: contactId })))
    .execute()
  await trx
    .insertInto('business_categories')
    .values(rows.map((row) => ({ ...row, business_id: businessId })))
    .execute()
}
