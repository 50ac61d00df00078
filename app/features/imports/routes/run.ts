import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { readForm } from '~/http/forms/form.server'
import { beginAndShow } from '../http/begin.server'
import { wantedImport } from '../http/wanted.server'
import { saveChoices } from '../jobs.server'

export const loader = adminLoader(async ({ params }) =>
  redirect(adminPaths.importFile((await wantedImport(params)).id)),
)

/**
 * Brings the rows in, or goes on where that was interrupted; what is in already stays as it is, and where somebody has
 * edited the same field since only the lines that were chosen count.
 */
export const action = adminAction(async ({ request, params, actor }) => {
  const { id, stage, choices } = await wantedImport(params)
  const overrides = (await readForm(request)).getAll('tomar').map(Number).filter(Number.isSafeInteger)
  if (stage === 'check') await saveChoices(db, id, { ...choices, overrides })
  return beginAndShow(actor, id, 'run')
})
