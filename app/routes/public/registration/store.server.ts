import { createCookie } from '@remix-run/node'
import { z } from 'zod'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { isMarketingConfigured } from '~/gateways/marketing.server'
import { clientAddress } from '~/http/client.server'
import type { Rejection } from '~/http/submission.server'
import { listCategoryChoices } from '~/models/category/cards.server'
import { findStored } from '~/models/limit/once.server'
import { createOwnerLink } from '~/models/owner/link.server'
import { registerBusiness, registrationKey } from '~/models/registration/register.server'
import type { RegistrationValues } from '~/models/registration/schema'
import type { RegisterChoices } from '~/ui/registration/register-form'
import { wakeOutbox } from '~/workers/start.server'

/** What the form offers, here and on the home page. */
export async function registerChoices(): Promise<RegisterChoices> {
  const categories = await listCategoryChoices(db)
  return {
    categories: categories.map(({ id, slug, name }) => ({ id, slug, name })),
    offersNews: isMarketingConfigured(),
  }
}

/** The business that the same form made within the last minutes, if it did (T91). */
export const storedBefore = (request: Request, values: RegistrationValues): Promise<number | null> =>
  findStored(db, keyOf(request, values))

/** Stores a registration and has its messages sent. */
export async function storeRegistration(
  request: Request,
  values: RegistrationValues,
  isDoubtful: boolean,
): Promise<number> {
  const { id } = await registerBusiness(db, values, {
    heldBecause: isDoubtful ? 'El envío despertó dudas' : REVIEWED[env.REGISTRATION_PUBLISH],
    key: keyOf(request, values),
    ways: { mail: isMailConfigured(), marketing: isMarketingConfigured() },
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  })
  wakeOutbox()
  return id
}

const REVIEWED = { auto: null, review: 'Todo registro se revisa' }

/** Row 172. What exactly went wrong is in the log, under the request's reference: it is no visitor's business. */
export const NOT_STORED: Rejection = {
  title: 'Error',
  errors: [
    {
      id: null,
      message: 'Hubo un problema al registrar tu negocio: Error desconocido. Inténtalo de nuevo.',
    },
  ],
}

const keyOf = (request: Request, values: RegistrationValues) =>
  registrationKey(env.SESSION_SECRETS[0] ?? '', clientAddress(request), values)

/** Long enough to read, copy and share. */
const SECONDS = 30 * 60

const registered = z.object({ id: z.number(), ownerToken: z.string() })

/**
 * The `Set-Cookie` value by which the page of thanks knows whom it thanks, with a new link to the owner's private page.
 * Nobody else can make one.
 */
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
