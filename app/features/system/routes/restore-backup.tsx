import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { momentInWords } from '~/features/places/calendar'
import { notHere } from '~/http/admin-id'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { findBackup } from '../backups/list.server'
import { requestRestore } from '../backups/restore-request.server'
import { isCopiedElsewhere } from '../http/elsewhere.server'
import { RestorePage } from '../ui/restore-page'

/** Asks first: what was written since the copy leaves the site. */
export const loader = adminLoader(async ({ params }) => {
  const copy = await chosen(params.name)
  return { name: copy.name, when: momentInWords(copy.madeAt) }
})

/** Has the next start go back to this copy. */
export const action = adminAction(async ({ params, actor }) => {
  const { name } = await chosen(params.name)
  await requestRestore(env.DATA_DIR, name)
  await recordChange(db, actor, { action: 'restored', noun: 'file', id: null, title: name })
  return leaveTo(adminPaths.backups(), { kind: 'success', title: 'La copia vuelve al próximo arranque' })
})

async function chosen(name: string | undefined) {
  const copy = isCopiedElsewhere() ? null : await findBackup(env.DATA_DIR, name ?? '')
  if (!copy) throw notHere()
  return copy
}

export const meta = adminTitle('Volver a una copia')

export default function RestoreBackup() {
  return <RestorePage {...useLoaderData<typeof loader>()} />
}
