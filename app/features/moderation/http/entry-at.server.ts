import { db } from '~/db.server'
import { env } from '~/env.server'
import type { Actor } from '~/features/audit/schema'
import { isMailConfigured } from '~/gateways/mail.server'
import { rowNotFound } from '~/http/admin-id'
import { notStored } from '~/http/forms/answer-form.server'
import type { Notice } from '~/http/notice.server'
import { type Entry, itemOf, KINDS, type Kind, kindOf, OUTCOMES } from '../labels'
import { nameEntries } from '../names.server'
import type { Decided, DecisionContext } from '../publish.server'

/** The kind of entry that an address names, with its word; 404 for anything else. */
export function kindAt({ kind: word }: { kind?: string | undefined }): { kind: Kind; word: string } {
  const kind = kindOf(word)
  if (!kind) throw rowNotFound()
  return { kind, word: KINDS[kind].word }
}

/** Who decides, and how those whom it concerns hear of it. */
export const decidedBy = (actor: Actor): DecisionContext => ({
  actor,
  channels: { mail: isMailConfigured(), marketing: false },
  site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  now: new Date(),
})

/** What an entry is called in a sentence; 404 when it is not there. */
export async function nameOf(entry: Entry): Promise<string> {
  const name = (await nameEntries(db, [entry])).get(itemOf(entry))
  if (name === undefined) throw rowNotFound()
  return name
}

/** Said over the form of a decision that could not be stored. */
export const NOT_DECIDED = notStored('No se pudo guardar la decisión')

/** What became of an entry of the queue; `done` is said when this decision was the one. 404 when it is not there. */
export function noticeOf(decided: Decided, done: Omit<Notice, 'kind'>): Notice {
  if (decided.ok) return { kind: 'success', ...done }
  if (decided.reason === 'not_found') throw rowNotFound()
  if (decided.reason === 'invalid')
    return { kind: 'error', title: 'No se puede cambiar así', text: decided.message }
  if (decided.reason === 'changed')
    return {
      kind: 'error',
      title: 'El dato cambió mientras lo mirabas',
      text: 'No hicimos nada. Aquí está lo que dice ahora.',
    }
  return {
    kind: 'error',
    title: 'Otra persona ya lo decidió',
    text: `No hicimos nada. Ahora está ${OUTCOMES.get(decided.status) ?? decided.status}.`,
  }
}
