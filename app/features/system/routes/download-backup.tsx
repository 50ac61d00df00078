import { useActionData, useLoaderData } from '@remix-run/react'
import { env } from '~/env.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import {
  createPasswordConfirmedFormAction,
  redirectToPermittedDownload,
} from '~/features/accounts/http/own-password-form.server'
import { passwordConfirmationSchema } from '~/features/accounts/schema'
import { PasswordConfirmedFormPage } from '~/features/accounts/ui/account-parts'
import { formatDateTime } from '~/features/places/calendar'
import { href } from '~/href'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { createAdminMeta } from '~/http/meta'
import { endSentence } from '~/values/text/clean'
import { findBackup } from '../backups/backups.server'

/** Page that asks for the password before the download of a backup, which contains personal data. */
export const loader = createAdminLoader(async ({ params }) => {
  const copy = await findBackup(env.DATA_DIR, params.name ?? '')
  return copy && { name: copy.name, when: endSentence(formatDateTime(copy.madeAt)) }
})

export const action = createPasswordConfirmedFormAction({
  schema: passwordConfirmationSchema,
  title: 'No se descargó nada',
  done: async (sent) => {
    const copy = await findBackup(env.DATA_DIR, sent.params.name ?? '')
    if (!copy) throw buildRowNotFoundResponse()
    return redirectToPermittedDownload(
      sent,
      href('/administracion/sistema/copias/:name/archivo', { name: copy.name.toLowerCase() }),
    )
  },
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Descargar una copia')

export default function DownloadBackupRoute() {
  const { name, when } = useLoaderData<typeof loader>()
  return (
    <PasswordConfirmedFormPage
      title="Descargar una copia"
      action={href('/administracion/sistema/copias/:name/descargar', { name: name.toLowerCase() })}
      button="Descargar"
      returned={useActionData<typeof action>()}
      back={{ text: 'Copias de seguridad', href: href('/administracion/sistema/copias') }}
    >
      <p>
        Es la copia del {when} Lleva todos los datos del sitio: guárdala donde nadie más la abra. Descargarla
        no cambia nada; para volver a ella, la página de las copias dice cómo.
      </p>
    </PasswordConfirmedFormPage>
  )
}
