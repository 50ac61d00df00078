import { setTimeout as pause } from 'node:timers/promises'
import { redirectDocument } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { logError } from '~/http/log-error.server'
import { redirectWithNotice } from '~/http/notice.server'
import { workOnImport } from '../child-process.server'
import type { Stage } from '../schema'
import { type Begun, beginStage } from '../stored-imports.server'

/** A short list is done by the time the next page is shown. In milliseconds. */
const TIMEOUT_MS = 2_500

/** Begins a stage of an import and waits for it, a moment at most. */
export async function begin(actor: Actor, id: number, stage: Stage): Promise<Begun> {
  const begun = await beginStage(db, actor, { id, stage })
  if (begun.ok)
    await Promise.race([
      workOnImport(db, { id, attempt: begun.attempt }).catch(logError),
      pause(TIMEOUT_MS, undefined, { ref: false }),
    ])
  return begun
}

/** On to the page of the file, which says what it came to; with a notice where nothing could begin. */
export async function beginAndShow(actor: Actor, id: number, stage: Stage): Promise<Response> {
  const begun = await begin(actor, id, stage)
  if (begun.ok) return redirectDocument(adminPaths.importFile(id), 303)
  return redirectWithNotice(adminPaths.importFile(id), REFUSED[begun.reason])
}

const REFUSED = {
  busy: {
    kind: 'error',
    title: 'Ya hay otra importación en marcha',
    text: 'Espera a que termine y vuelve a intentarlo.',
  },
  not_now: { kind: 'info', title: 'No había nada que empezar' },
} as const
