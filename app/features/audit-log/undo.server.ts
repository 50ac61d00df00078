import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import type { By, Noun, TakeBack, Undo, Undone } from '~/features/audit/schema'
import { undoCategory } from '~/features/categories/manage/save.server'
import { undoContact } from '~/features/contacts/merge/undo.server'
import { undoPromotion } from '~/features/promotions/edit/save.server'
import { undoSettings } from '~/features/settings/save.server'

const UNDO: Partial<Record<Noun, TakeBack>> = {
  contact: undoContact,
  category: undoCategory,
  promotion: undoPromotion,
  setting: undoSettings,
}

/** Thrown so that nothing of what was refused stays written. */
class NotUndone extends Error {
  constructor(readonly undone: Extract<Undone, { ok: false }>) {
    super(undone.reason)
  }
}

/** Takes back what an entry of the log changed, all or none (D133); `mayUndo` says of which nouns. Noted as an entry of its own. */
export async function undoEntry(
  db: Db,
  by: By,
  id: number,
  mayUndo: (noun: Noun) => boolean,
): Promise<Undone & { noun?: Noun; title?: string; entityId?: number | null }> {
  try {
    return await inTransaction(db, async (trx) => {
      const entry = await trx.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst()
      const noun = entry?.noun as Noun | undefined
      const takeBack = noun && UNDO[noun]
      if (!entry || !noun || !takeBack || !mayUndo(noun) || entry.undo === '{}')
        throw new NotUndone({ ok: false, reason: 'not_found' })
      const undone = await takeBack(trx, by, entry.entity_id ?? 0, JSON.parse(entry.undo) as Undo)
      if (!undone.ok) throw new NotUndone(undone)
      return { ...undone, noun, title: entry.title, entityId: entry.entity_id }
    })
  } catch (error) {
    if (error instanceof NotUndone) return error.undone
    throw error
  }
}
