import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { recordChange } from '~/features/audit/record.server'
import { cancelRestore, readRestoreRequest } from '../backups/restore-request.server'

export const loader = adminLoader(() => redirect(adminPaths.backups()))

/** The next start stays with the data there are. */
export const action = adminAction(async ({ actor, redirectBack }) => {
  const title = await readRestoreRequest(env.DATA_DIR)
  await cancelRestore(env.DATA_DIR)
  if (title) await recordChange(db, actor, { action: 'cancelled', noun: 'file', id: null, title })
  return redirectBack(adminPaths.backups(), { title: 'Todo se queda como está' })
})
