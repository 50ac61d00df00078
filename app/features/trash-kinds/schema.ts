import type { Db } from 'db/connect'
import type { TrashEntityType } from '~/admin-paths'

export interface TrashItem {
  id: number
  title: string
  detail: string | null
  deletedAt: string
}

export interface TrashEntry extends TrashItem {
  noun: TrashEntityType
}

/**
 * `slot_taken`: another reservation has the slot. `rated_again`: a later rating counts. `in_use`: other data
 * need it.
 * `offers_full`: its business has the maximum number of active offers. `by_team`: the team deleted it, so its
 * owner may not restore it.
 * `by_administrator`: an administrator deleted it, so other roles may not restore it.
 */
export type TrashError =
  | 'not_found'
  | 'slot_taken'
  | 'rated_again'
  | 'in_use'
  | 'offers_full'
  | 'by_team'
  | 'by_administrator'

/** Messages for the user, by the reason why an entry cannot be restored or erased. */
export const TRASH_ERROR_MESSAGES: Record<TrashError, string> = {
  not_found: 'Ya no está en la papelera.',
  slot_taken: 'Ese horario ya está ocupado por otra reserva.',
  rated_again: 'La misma persona tiene otra calificación publicada de ese negocio.',
  in_use: 'Otras cosas todavía lo usan.',
  offers_full: 'El negocio ya tiene tres ofertas activas o programadas.',
  by_administrator: 'La eliminó la administración: solo un administrador la restaura.',
  by_team: 'La quitó el equipo del directorio: escríbenos para recuperarla.',
}

export type TrashResult = { ok: true } | { ok: false; reason: TrashError }

/** An entity that the log links to. `href` is its administration page, or null if it has none. */
export interface AuditLogEntityLinkData {
  id: number
  isDeleted: boolean
  href: string | null
}

/** Definition of a kind for the trash. The feature that owns the kind contains it. */
export interface TrashKind {
  /** Plural noun for headings. */
  plural: string
  /** Sentence about the data that is erased along with an entry. */
  erasedWith?: string
  /** True for kinds that the role `catalog` deletes and may restore (D35). */
  isCatalogs?: true
  /** Returns at most `count` entries deleted after `since` (ISO 8601), the latest first. */
  list: (db: Db, since: string, count: number) => Promise<TrashItem[]>
  /** Returns at most `count` entries deleted at or before `until` (ISO 8601), the earliest first. */
  expired: (db: Db, until: string, count: number) => Promise<TrashItem[]>
  /** Returns those of `ids` that are in the trash. */
  findAll: (db: Db, ids: readonly number[]) => Promise<TrashItem[]>
  find: (db: Db, id: number) => Promise<TrashItem | null>
  /** Returns the log links of those of `ids` that exist, also of deleted ones. */
  subjects: (db: Db, ids: readonly number[]) => Promise<AuditLogEntityLinkData[]>
  /** Restores an entry in the caller’s transaction. */
  restore: (trx: Db, item: TrashItem, now: Date) => Promise<TrashResult>
  /**
   * Returns the hashes of the entry's pictures. After an erasure their files are deleted unless another row
   * refers to them.
   */
  images?: (trx: Db, id: number) => Promise<string[]>
  /** Erases an entry with related data and log data, in the caller’s transaction. */
  erase: (trx: Db, id: number) => Promise<TrashResult>
}

/** Days after which an entry may be erased (D30). */
export const TRASH_DAYS = 30

/** Returns the time in ISO 8601 at or before which an entry must have been deleted to be erased now. */
export const getTrashCutoff = (now: Date) => new Date(now.getTime() - TRASH_DAYS * 86_400_000).toISOString()
