import { redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { beginAndShow } from '../http/begin.server'
import { importAction, importLoader } from '../http/import-route.server'
import type { Stage } from '../schema'
import { saveChoices } from '../stored-imports.server'

const STAGES = new Map<string, Stage>([
  ['revisar', 'check'],
  ['confirmar', 'run'],
  ['deshacer', 'undo'],
])

/** Opening the address of a button changes nothing. */
export const loader = importLoader(({ params, job }) =>
  STAGES.has(params.verb ?? '') ? redirect(adminPaths.importFile(job.id)) : null,
)

/**
 * Begins the stage of a button, or goes on with it where it was interrupted. A run leaves what is in already as it is, and
 * where somebody has edited the same field since only the lines that were chosen count.
 */
export const action = importAction(async ({ request, params, actor, job }) => {
  const stage = STAGES.get(params.verb ?? '')
  if (!stage) return null
  if (stage === 'run' && job.stage === 'check') {
    const overrides = (await readForm(request)).getAll('tomar').map(Number).filter(Number.isSafeInteger)
    await saveChoices(db, job.id, { ...job.choices, overrides })
  }
  return beginAndShow(actor, job.id, stage === 'check' && job.stage === 'columns' ? 'columns' : stage)
})
