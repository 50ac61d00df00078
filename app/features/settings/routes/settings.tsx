import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { provisionStates, SITE_PROVISIONS } from '../environment'
import { settingsSchema } from '../form'
import { saveSettings, settingsToEdit } from '../save.server'
import { SettingsPage } from '../ui/settings-page'

export const handle = { hydrate: true }

/** What administrators may change of the site by themselves (D56, D59, D98). */
export const loader = adminLoader(async () => {
  const provisions = provisionStates(SITE_PROVISIONS, env)
  return { ...(await settingsToEdit(db)), provisions }
})

export const action = adminAction(({ request, actor }) =>
  saveForm({
    request,
    schema: settingsSchema,
    invalid: 'Revisa la configuración',
    store: (settings) => saveSettings(db, actor, settings),
    leave: () =>
      leaveTo(adminPaths.settings(), {
        kind: 'success',
        title: 'Configuración guardada',
        text: 'El sitio ya muestra los nuevos valores.',
      }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Configuración')

export default function Settings() {
  const sending = useSentForm<typeof action>()
  return <SettingsPage {...useLoaderData<typeof loader>()} {...sending} />
}
