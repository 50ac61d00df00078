import { randomBytes } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import type { Db } from 'db/connect'
import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { REGISTRANT_ACTOR } from '~/features/audit/schema'
import { findNextFounderNumber } from '~/features/businesses/founder-number.server'
import { saveBusiness } from '~/features/businesses/save.server'
import { markUnseenByTeam } from '~/features/businesses/unseen.server'
import { listActiveCategoriesWithDrawings } from '~/features/categories/read.server'
import type { DeliveryChannelAvailability } from '~/features/outbox/messages.server'
import { buildNewRegistrationLinkCookie } from '~/features/owners/http/owner-cookies.server'
import { createOwnerLink, createOwnerLinkOnce } from '~/features/owners/link.server'
import { findStateOrDefault, removeStateAndZipFromCity } from '~/features/places/find-state'
import { buildLimitKey } from '~/features/rate-limits/counter.server'
import { readSettings } from '~/features/settings/site.server'
import {
  findRecentSubmission,
  type IdempotencyKey,
  type IdempotentStoreResult,
  storeIdempotently,
} from '~/features/visitors/visitor-writes.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { isMarketingConfigured } from '~/gateways/marketing.server'
import { readCookie, serializeUnsignedCookie } from '~/http/cookies.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { findJunkReasonInRegistration } from '~/values/text/advertising'
import { enqueueRegistrationMailAndMarketing } from '../mails.server'
import { type RegistrationValues, toRegistrationPlaceText } from '../schema'
import type { RegisterFormOptions } from '../ui/register-form'

interface RegistrationContext {
  /**
   * Reason why the business is held for review, shown to administrators. Null if it is published at once
   * (D20).
   */
  heldBecause: string | null
  /** Recognizes the same form if it is sent again. `buildRegistrationKey` creates the key. */
  sent: IdempotencyKey
  channels: DeliveryChannelAvailability
  site: { name: string; origin: string }
}

/**
 * Creates the key that recognizes the same form: a hash of all values and the client address, made with
 * `secret`.
 */
export const buildRegistrationKey = (secret: string, address: string, values: RegistrationValues): string =>
  buildLimitKey(secret, `registration from ${address}`, JSON.stringify(values))

/**
 * Stores a registration in one transaction (rows 173, 178; D20, D21, D23, D29). `id` is the id of the
 * business. If the same form arrives again within some minutes, it is stored once. `registrationSchema` must
 * have accepted the values; otherwise it may throw.
 */
export function registerBusiness(
  db: Db,
  values: RegistrationValues,
  registration: RegistrationContext,
  now = new Date(),
): Promise<IdempotentStoreResult> {
  return storeIdempotently(
    db,
    registration.sent,
    (trx) => insertRegistration(trx, values, registration, now),
    now,
  )
}

async function insertRegistration(
  trx: Db,
  values: RegistrationValues,
  context: RegistrationContext,
  now: Date,
): Promise<number> {
  const [category = '', ...moreCategories] = values.categoria
  const saved = await saveBusiness(trx, { actor: REGISTRANT_ACTOR, now }, null, {
    business: {
      name: values.negocio,
      contactPerson: values.responsable,
      email: values.correo,
      showsEmail: values['mostrar-correo'],
      phone: values.telefono,
      hasNoWhatsapp: values.whatsapp === 'no',
      city: removeStateAndZipFromCity(values.ciudad) || values.ciudad,
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
    founderNumber: context.heldBecause === null ? await findNextFounderNumber(trx) : null,
    hasWhatsapp: values.whatsapp === 'si',
    entry: null,
  })
  if (!saved.ok) throw new Error(`A registration that was checked was refused: ${JSON.stringify(saved)}`)
  if (context.heldBecause === null) await markUnseenByTeam(trx, saved.id)
  await enqueueRegistrationMailAndMarketing(trx, saved.id, values, { ...context, now })
  return saved.id
}

/** Finds the state by postal code, otherwise by state, otherwise by city. Null if none is found. */
function stateSaid(values: RegistrationValues): string | null {
  const found = findStateOrDefault(toRegistrationPlaceText(values))
  return found && found.by !== 'nothing' ? found.code : null
}

/** Returns the result of the same form if it was stored some minutes ago. Otherwise null (T91). */
export const findRepeatedRegistrationSubmission = (
  request: Request,
  value: RegistrationValues,
): Promise<IdempotentStoreResult | null> => findRecentSubmission(db, senderOf(request, value))

/**
 * Stores a registration and enqueues its messages. It is held if `isDoubtful` is true or `findHoldReason`
 * gives a reason.
 */
export async function storeRegistration(
  request: Request,
  value: RegistrationValues,
  isDoubtful: boolean,
): Promise<IdempotentStoreResult> {
  const stored = await registerBusiness(db, value, {
    heldBecause: isDoubtful ? 'El envío despertó dudas' : await findHoldReason(value),
    sent: senderOf(request, value),
    channels: { mail: isMailConfigured(), marketing: isMarketingConfigured() },
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  })
  wakeOutbox()
  return stored
}

/**
 * Whether every new registration is held for review. The setting decides or, if it is empty, the environment
 * variable (D20, D132).
 */
export async function isReviewRequiredForAll(): Promise<boolean> {
  const { registration_mode } = await readSettings(db, ['registration_mode'])
  return (registration_mode || env.REGISTRATION_PUBLISH) === 'review'
}

/**
 * Returns the reason why a registration with this content is held for review (D132). Null if it can be
 * published at once.
 */
export async function findHoldReason({
  negocio,
  oficio,
  descripcion,
}: RegistrationValues): Promise<string | null> {
  return (
    findJunkReasonInRegistration(negocio, [negocio, oficio, descripcion]) ??
    ((await isReviewRequiredForAll()) ? 'Todo registro se revisa' : null)
  )
}

function senderOf(request: Request, value: RegistrationValues): IdempotencyKey {
  const secret = env.SESSION_SECRETS[0] ?? ''
  const browser = browserOf(request)
  return {
    key: buildRegistrationKey(secret, getClientAddressKey(), value),
    browser: browser === undefined ? null : buildLimitKey(secret, 'registering browser', browser),
  }
}

const BROWSER_ID_COOKIE_NAME = 'formulario'

/**
 * Returns the random id that identifies a browser which loaded the form. Undefined without a valid cookie.
 */
function browserOf(request: Request): string | undefined {
  const value = readCookie(request, BROWSER_ID_COOKIE_NAME)
  return value && /^[0-9a-f]{32}$/.test(value) ? value : undefined
}

/**
 * Returns a `Set-Cookie` value with a new id for a browser without one. It is a session cookie. Undefined if
 * the browser has an id.
 */
export const createBrowserIdCookie = (request: Request): string | undefined =>
  browserOf(request) === undefined
    ? serializeUnsignedCookie(BROWSER_ID_COOKIE_NAME, randomBytes(16).toString('hex'))
    : undefined

/** Lifetime of the cookie in seconds: enough time to read, copy and share the data of the page. */
const REGISTERED_COOKIE_SECONDS = 30 * 60

const registered = z.object({ id: z.number(), ownerToken: z.string() })

/**
 * Creates a private link and returns two `Set-Cookie` values. The first identifies the registration on the
 * thank-you page. The second opens the private page from `/mi-negocio`. A browser with an id gets the same
 * link again (T110).
 */
export async function createOwnerLinkAndCookies(request: Request, id: number): Promise<string[]> {
  const browser = browserOf(request)
  const secret = env.SESSION_SECRETS[0] ?? ''
  const ownerToken = browser
    ? await createOwnerLinkOnce(
        db,
        id,
        buildLimitKey(secret, `owner link of registration ${id}`, browser).slice(0, 32),
      )
    : await createOwnerLink(db, id)
  return [await cookie().serialize({ id, ownerToken }), await buildNewRegistrationLinkCookie(ownerToken)]
}

/** Returns the latest registration of this browser, from its cookie. Null if there is none. */
export async function readRegisteredCookie(
  request: Request,
): Promise<{ id: number; ownerToken: string } | null> {
  return registered.safeParse(await cookie().parse(request.headers.get('cookie'))).data ?? null
}

const cookie = () =>
  createCookie('registrado', {
    path: '/registrar',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: REGISTERED_COOKIE_SECONDS,
    secrets: [...env.SESSION_SECRETS],
  })

/** Returns the options for the registration form on its own page and on the home page. */
export async function readRegisterFormOptions(): Promise<RegisterFormOptions> {
  return {
    categories: await listActiveCategoriesWithDrawings(db),
    offersNews: isMarketingConfigured(),
  }
}
