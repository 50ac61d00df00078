import { setTimeout as pause } from 'node:timers/promises'
import { redirectDocument } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { type AdminRequest, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import type { Actor } from '~/features/audit/schema'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { runImportInChildProcess } from '../jobs/child-process.server'
import { type BeginStageResult, beginImportStage, findImport } from '../jobs/import-jobs.server'
import type { ImportJob, ImportStage } from '../schema'

/** Request for one import. */
export type ImportPageRequest = AdminRequest & { job: ImportJob }

/**
 * Builds a loader or action of one import, for administrators. It responds with 404 if the import does not
 * exist.
 */
export const createImportLoader = <Answer>(answer: (asked: ImportPageRequest) => Answer) =>
  createAdminLoader(async (asked) => {
    const job = await findImport(db, asked.id)
    return job ? answer({ ...asked, job }) : null
  })

export const createImportAction = createImportLoader

/** Maximum wait, in milliseconds. The next page can then show the result of a short list. */
const MAX_STAGE_WAIT_MS = 2_500

/**
 * Starts a stage and runs it in a child process. Waits until it is done, at most `MAX_STAGE_WAIT_MS`. Returns
 * at once if the stage cannot start. Logs errors of the process.
 */
export async function startImportStage(
  actor: Actor,
  id: number,
  stage: ImportStage,
): Promise<BeginStageResult> {
  const begun = await beginImportStage(db, actor, { id, stage })
  if (begun.ok)
    await Promise.race([
      runImportInChildProcess(db, { id, attempt: begun.attempt }, { onError: logError }).catch(logError),
      pause(MAX_STAGE_WAIT_MS, undefined, { ref: false }),
    ])
  return begun
}

/** Starts a stage and redirects to the page of the import, with a notice if the stage cannot start. */
export async function startStageAndRedirect(actor: Actor, id: number, stage: ImportStage): Promise<Response> {
  const begun = await startImportStage(actor, id, stage)
  if (begun.ok) return redirectDocument(adminPaths.importFile(id), 303)
  return redirectWithNotice(adminPaths.importFile(id), STAGE_START_FAILURE_NOTICES[begun.reason])
}

/** Notices for a stage that cannot start, by reason. */
export const STAGE_START_FAILURE_NOTICES = {
  busy: {
    kind: 'error',
    title: 'Ya hay otra importación en marcha',
    text: 'Espera a que termine y vuelve a intentarlo.',
  },
  not_now: { kind: 'info', title: 'No había nada que empezar' },
} as const
