import { Authenticator } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { db } from '~/db.server'
import { CATALOG_USERNAME, env } from '~/env.server'
import { clientAddress } from '~/http/visitors/client.server'
import { deviceOf } from '~/http/visitors/device.server'
import { type SignIn, signIn } from '../sign-in.server'

/** Both sign-in forms. What a strategy finds out is the answer of the model; the cookies are set by the routes. */
export const authenticator = new Authenticator<SignIn & { device: string }>()

authenticator.use(
  new FormStrategy(({ form, request }) => attempt(request, text(form.get('usuario')).trim(), form)),
  'administration',
)
authenticator.use(
  new FormStrategy(({ form, request }) => attempt(request, CATALOG_USERNAME, form)),
  'catalog',
)

async function attempt(request: Request, username: string, form: FormData) {
  const [secret = ''] = env.SESSION_SECRETS
  const password = text(form.get('contrasena'))
  const device = await deviceOf(request)
  return {
    ...(await signIn(db, { username, password, address: clientAddress(), device, secret })),
    device,
  }
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
