import type { Db } from 'db/connect'
import { VISITOR } from '~/features/audit/schema'
import { giveFounderNumber } from '~/features/businesses/founder-number.server'
import { saveBusiness } from '~/features/businesses/save.server'
import type { DeliveryChannels } from '~/features/outbox/schema'
import { cityAlone } from '~/features/places/city'
import { findState } from '~/features/places/find-state'
import { limitKey } from '~/features/rate-limits/counter.server'
import { type IdempotencyKey, type Stored, storeIdempotently } from '~/features/visitors/idempotency.server'
import { enqueueRegistrationMessages } from './announce.server'
import { placeText, type RegistrationValues } from './schema'

export interface RegistrationContext {
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
  context: RegistrationContext,
  now = new Date(),
): Promise<Stored> {
  return storeIdempotently(db, context.sent, (trx) => insertRegistration(trx, values, context, now), now)
}

async function insertRegistration(
  trx: Db,
  values: RegistrationValues,
  context: RegistrationContext,
  now: Date,
): Promise<number> {
  const [category = '', ...moreCategories] = values.categoria
  const saved = await saveBusiness(trx, { actor: VISITOR, now }, null, {
    business: {
      name: values.negocio,
      contactPerson: values.responsable,
      email: values.correo,
      phone: values.telefono,
      city: cityAlone(values.ciudad) || values.ciudad,
      stateCode: stateSaid(values),
      zipcode: values['codigo-postal'],
      description: values.descripcion,
      message: values.descripcion,
      specialty: values.oficio,
      languages: values.idiomas,
      homeService: values.domicilio,
      priceRange: null,
      category,
      moreCategories,
      status: context.heldBecause === null ? 'published' : 'held',
    },
    source: 'registration',
    statusReason: context.heldBecause,
    hasWhatsapp: values.whatsapp,
    entry: null,
  })
  if (!saved.ok) throw new Error(`A registration that was checked was refused: ${JSON.stringify(saved)}`)
  if (context.heldBecause === null) {
    await giveFounderNumber(trx, saved.id)
    await trx.insertInto('unseen_registrations').values({ business_id: saved.id }).execute()
  }
  await enqueueRegistrationMessages(trx, saved.id, values, { ...context, now })
  return saved.id
}

/** The state that the whole of its place tells; null where nothing does. */
function stateSaid(values: RegistrationValues): string | null {
  const found = findState(placeText(values))
  return found && found.by !== 'nothing' ? found.code : null
}
