import { useActionData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import {
  createPasswordConfirmedFormAction,
  redirectToPermittedDownload,
} from '~/features/accounts/http/own-password-form.server'
import { passwordConfirmationSchema } from '~/features/accounts/schema'
import { PasswordConfirmedFormPage } from '~/features/accounts/ui/account-parts'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'

/**
 * Page that asks for the password before the download of the whole directory, because it contains personal
 * data.
 */
export const loader = createAdminLoader(() => ({}))

export const action = createPasswordConfirmedFormAction({
  schema: passwordConfirmationSchema,
  title: 'No se descargó nada',
  done: (sent) => redirectToPermittedDownload(sent, href('/administracion/exportar/todo.zip')),
})

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta('Descargar todo')

export default function ExportAllRoute() {
  return (
    <PasswordConfirmedFormPage
      title="Descargar todo en un ZIP"
      action={href('/administracion/exportar/todo')}
      button="Descargar"
      returned={useActionData<typeof action>()}
      back={{ text: 'Exportar Datos', href: adminPaths.export() }}
    >
      <p>
        Lleva los contactos, las opiniones, las reservas y las promociones, con los correos y teléfonos de
        todos: guárdalo donde nadie más lo abra.
      </p>
    </PasswordConfirmedFormPage>
  )
}
