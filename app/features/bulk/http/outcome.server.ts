import { adminPaths } from '~/admin-paths'
import { env } from '~/env.server'
import { type BulkList, type BulkVerb, bulkResultText } from '~/features/admin-lists/verbs'
import type { Actor } from '~/features/audit/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { logError } from '~/http/log-error.server'
import type { Notice } from '~/http/notice.server'
import type { Named } from '../names.server'
import type { BulkDone } from '../run.server'

/** Who does it, and how owners hear of what is published. What fails on the way is logged. */
export const circumstances = (actor: Actor) => ({
  actor,
  site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  channels: { mail: isMailConfigured(), marketing: false },
  now: new Date(),
  onError: logError,
})

/** Names that a notice has room for. */
const SAID = 3

/** What of contacts is done to their pages. */
const OF_PAGE: readonly BulkVerb[] = ['publicar', 'rechazar', 'retirar']

/** What became of many things, with what takes it back; `named` are those that it was asked for. */
export function outcomeOf(
  { list, verb, named }: { list: BulkList; verb: BulkVerb; named: readonly Named[] },
  { id, done, left, stayed, hasFailed }: BulkDone,
): Notice {
  const undo = done > 0 ? adminPaths.undoBulk(id) : undefined
  const title = done > 0 ? bulkResultText(list, verb, done) : 'No cambió nada'
  if (hasFailed)
    return { kind: 'error', title, text: 'Algo falló antes de terminar: lo demás quedó como estaba.', undo }
  if (done === 0) {
    const isOfPage = list === 'contactos' && OF_PAGE.includes(verb)
    return { kind: 'info', title, text: isOfPage ? 'Ya estaban así, o no tienen página.' : 'Ya estaban así.' }
  }
  const names = stayed.flatMap((item) => named.find((each) => each.item === item)?.name ?? []).slice(0, SAID)
  const which = names.length > 0 ? `: ${names.join('; ')}${left > names.length ? '…' : ''}` : ''
  const text =
    left === 0
      ? undefined
      : `${left === 1 ? '1 quedó' : `${left} quedaron`} como estaba${left === 1 ? '' : 'n'}${which}.`
  return { kind: 'success', title, text, undo }
}
