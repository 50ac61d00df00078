import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { momentInWords } from '~/features/places/calendar'
import { rowNotFound } from '~/http/admin-id'
import { adminTitle } from '~/http/meta'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { findBackup } from '../backups/list.server'
import { requestRestore } from '../backups/restore-request.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'

/** Asks first: what was written since the copy leaves the site. */
export const loader = adminLoader(async ({ params }) => {
  const copy = await chosen(params.name)
  return { name: copy.name, when: momentInWords(copy.madeAt) }
})

/** Has the next start go back to this copy. */
export const action = adminAction(async ({ params, actor, redirectBack }) => {
  const { name } = await chosen(params.name)
  await requestRestore(env.DATA_DIR, name)
  await recordChange(db, actor, { action: 'scheduled', noun: 'file', id: null, title: name })
  return redirectBack(adminPaths.backups(), { title: 'La copia vuelve al próximo arranque' })
})

async function chosen(name: string | undefined) {
  const copy = isCopiedElsewhere() ? null : await findBackup(env.DATA_DIR, name ?? '')
  if (!copy) throw rowNotFound()
  return copy
}

export const meta = adminTitle('Volver a una copia')

export default function RestoreBackup() {
  const { name, when } = useLoaderData<typeof loader>()
  return (
    <ConfirmPage
      question="¿Volver a esta copia?"
      action={adminPaths.restoreBackup(name)}
      confirm="Volver a esta copia"
      back={{ text: 'Copias de seguridad', href: adminPaths.backups() }}
    >
      <p>
        El sitio queda como estaba {when}. Lo que se escribió después deja de verse: no se borra, queda aparte
        en la carpeta de datos.
      </p>
      <p>
        Las sesiones se cierran y los navegadores conocidos se olvidan: todos entran de nuevo, también tú.
      </p>
      <p>Ocurre al reiniciar el servidor, y hasta entonces puedes arrepentirte.</p>
    </ConfirmPage>
  )
}
