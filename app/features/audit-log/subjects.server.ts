import type { Db } from 'db/connect'
import { adminPaths, type TrashNoun } from '~/admin-paths'
import type { LinkedEntry, LogEntry, Noun } from '~/features/audit/schema'
import type { Subject, TrashKind } from '~/features/deletion/schema'
import { TRASH_KINDS } from '~/features/trash/kinds.server'

/** Adds to each entry the page of its thing while it is there, and after a deletion the way back out of the trash. */
export async function linkSubjects(db: Db, entries: readonly LogEntry[]): Promise<LinkedEntry[]> {
  const nouns = [...new Set(entries.map(({ noun }) => noun))]
  const found = new Map<string, Subject>()
  for (const noun of nouns) {
    const ids = entries.flatMap((entry) => (entry.noun === noun && entry.entityId ? [entry.entityId] : []))
    for (const thing of await subjectsOf(db, noun, ids)) found.set(`${noun} ${thing.id}`, thing)
  }
  return entries.map((entry) => {
    const { noun, action } = entry
    const thing = found.get(`${noun} ${entry.entityId}`)
    const isInTrash = thing?.isDeleted && action === 'deleted' && isTrashNoun(noun)
    return {
      ...entry,
      href: thing && !thing.isDeleted ? thing.href : null,
      restore: isInTrash ? adminPaths.restore(noun, thing.id) : null,
    }
  })
}

const isTrashNoun = (noun: Noun): noun is TrashNoun => Object.hasOwn(TRASH_KINDS, noun)

type Find = TrashKind['subjects']

const accounts: Find = async (db, ids) => {
  const rows = await db.selectFrom('admin_users').select('id').where('id', 'in', ids).execute()
  return rows.map(({ id }) => ({ id, isDeleted: false, href: adminPaths.accountOf(id) }))
}

/** Of what is never in the trash by itself. */
const FIND: Partial<Record<Noun, Find>> = {
  account: accounts,
  account_link: accounts,
}

async function subjectsOf(db: Db, noun: Noun, ids: number[]): Promise<Subject[]> {
  const find = isTrashNoun(noun) ? TRASH_KINDS[noun].subjects : FIND[noun]
  return ids.length === 0 ? [] : ((await find?.(db, [...new Set(ids)])) ?? [])
}
