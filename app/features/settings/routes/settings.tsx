import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { takeForm } from '~/http/forms/take-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { provisionStates, SITE_PROVISIONS } from '../environment'
import { settingsSchema } from '../form'
import { saveSettings, settingsToEdit } from '../save.server'
import { SettingsPage } from '../ui/settings-page'

export const handle = { hydrate: true }

/** What administrators may change of the site by themselves (D56, D59, D98). */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const provisions = provisionStates(SITE_PROVISIONS, env)
  return { ...(await settingsToEdit(db)), provisions }
}

export async function action({ request }: ActionFunctionArgs) {
  const admin = await requireAdmin(db, request)
  return takeForm({
    request,
    schema: settingsSchema,
    invalid: 'Revisa la configuración',
    store: (settings) => saveSettings(db, admin, settings),
    leave: () =>
      leaveTo(adminPaths.settings(), {
        kind: 'success',
        title: 'Configuración guardada',
        text: 'El sitio ya muestra los nuevos valores.',
      }),
  })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Configuración')

export default function Settings() {
  const sending = useSentForm<typeof action>()
  return <SettingsPage {...useLoaderData<typeof loader>()} {...sending} />
}
