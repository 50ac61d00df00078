import { redirectDocument } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { qrOutline } from '~/values/qr.server'
import { ownAccountForm } from '../http/own-password-form.server'
import { passwordAndCodeSchema } from '../second-step/schema'
import { newAuthenticator, readSecondStep, turnOnSecondStep } from '../second-step/second-step.server'
import { RecoveryCodes } from '../ui/recovery-codes'
import { SecondStepPage } from '../ui/second-step-page'

export const handle = { hydrate: true }

/** Sets up a second step for whoever is signed in, or says that there is one. */
export const loader = catalogLoader(async ({ actor }) => {
  const state = await readSecondStep(db, actor.userId)
  const given = state.isOn ? null : await newAuthenticator(db, actor, about())
  return {
    ...state,
    setup: given && { secret: given.secret, qr: qrOutline(given.address) },
  }
})

const TITLE = 'El segundo paso no quedó activado'

export const action = ownAccountForm({
  schema: passwordAndCodeSchema,
  title: TITLE,
  done: async ({ actor, value, sendBack }) => {
    const code = value.codigo.replace(/\s/g, '')
    const turned = await turnOnSecondStep(db, actor, { ...about(), code })
    if (turned.ok) return { recoveryCodes: turned.recoveryCodes }
    if (turned.reason === 'is_on') throw redirectDocument(adminPaths.secondStep(), 303)
    const message = 'No es el código de ahora. Revisa la hora de tu teléfono y escribe el siguiente.'
    return sendBack({ title: TITLE, errors: { codigo: [message] } })
  },
})

function about() {
  const [secret = ''] = env.SESSION_SECRETS
  return { secret, issuer: env.SITE_NAME }
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta = adminTitle('Segundo paso')

export default function SecondStep() {
  const loaded = useLoaderData<typeof loader>()
  const { returned, ...sending } = useSentForm<typeof action>()
  if (returned && 'recoveryCodes' in returned) return <RecoveryCodes codes={returned.recoveryCodes} />
  return <SecondStepPage {...loaded} sending={{ ...sending, returned }} />
}
