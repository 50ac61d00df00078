import { randomBytes } from 'node:crypto'
import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { createOwnerLink } from '~/features/owners/link.server'
import { limitKey } from '~/features/rate-limits/counter.server'
import { readSettings } from '~/features/settings/values.server'
import { findStored, type IdempotencyKey, type Stored } from '~/features/visitors/idempotency.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { isMarketingConfigured } from '~/gateways/marketing.server'
import { plainCookie, readCookie } from '~/http/cookies.server'
import { clientAddress } from '~/http/visitors/client.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { junkIn } from '~/values/text/advertising'
import { registerBusiness, registrationKey } from '../register.server'
import type { RegistrationValues } from '../schema'

/** What the same form made within the last minutes, if it did (T91). */
export const storedBefore = (request: Request, value: RegistrationValues): Promise<Stored | null> =>
  findStored(db, senderOf(request, value))

/** Stores a registration and has its messages sent. */
export async function storeRegistration(
  request: Request,
  value: RegistrationValues,
  isDoubtful: boolean,
): Promise<Stored> {
  const stored = await registerBusiness(db, value, {
    heldBecause: isDoubtful ? 'El envío despertó dudas' : await heldBecause(value),
    sent: senderOf(request, value),
    channels: { mail: isMailConfigured(), marketing: isMarketingConfigured() },
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  })
  wakeOutbox()
  return stored
}

/** Whether every registration waits: as `Configuración` has it, else the environment (D20, D132). */
export async function isEveryoneModerated(): Promise<boolean> {
  const { registration_mode } = await readSettings(db, ['registration_mode'])
  return (registration_mode || env.REGISTRATION_PUBLISH) === 'review'
}

/** Why a registration waits, whoever sent it (D132); null when it is shown at once. */
export async function heldBecause({
  negocio,
  oficio,
  descripcion,
}: RegistrationValues): Promise<string | null> {
  return (
    junkIn(negocio, [negocio, oficio, descripcion]) ??
    ((await isEveryoneModerated()) ? 'Todo registro se revisa' : null)
  )
}

function senderOf(request: Request, value: RegistrationValues): IdempotencyKey {
  const secret = env.SESSION_SECRETS[0] ?? ''
  const browser = browserOf(request)
  return {
    key: registrationKey(secret, clientAddress(), value),
    browser: browser === undefined ? null : limitKey(secret, 'registering browser', browser),
  }
}

const BROWSER = 'formulario'

/** What a browser that was given the form can be told by; undefined for any other. */
function browserOf(request: Request): string | undefined {
  const value = readCookie(request, BROWSER)
  return value && /^[0-9a-f]{32}$/.test(value) ? value : undefined
}

/** The `Set-Cookie` value that a browser without one gets with the form, until it is closed. */
export const newBrowser = (request: Request): string | undefined =>
  browserOf(request) === undefined ? plainCookie(BROWSER, randomBytes(16).toString('hex')) : undefined

/** Long enough to read, copy and share. */
const SECONDS = 30 * 60

const registered = z.object({ id: z.number(), ownerToken: z.string() })

/** The signed `Set-Cookie` value by which the page of thanks knows whom it thanks, with a new link to their page. */
export async function rememberRegistered(id: number): Promise<string> {
  return cookie().serialize({ id, ownerToken: await createOwnerLink(db, id) })
}

/** What this visitor registered a moment ago; null when nothing was. */
export async function justRegistered(request: Request): Promise<{ id: number; ownerToken: string } | null> {
  return registered.safeParse(await cookie().parse(request.headers.get('cookie'))).data ?? null
}

const cookie = () =>
  createCookie('registrado', {
    path: '/registrar',
    httpOnly: true,
    sameSite: 'lax',
    secure: env.PUBLIC_ORIGIN.startsWith('https:'),
    maxAge: SECONDS,
    secrets: [...env.SESSION_SECRETS],
  })
