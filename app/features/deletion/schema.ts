import type { Db } from 'db/connect'
import type { TrashNoun } from '~/admin-paths'

export interface TrashItem {
  id: number
  title: string
  detail: string | null
  deletedAt: string
}

export interface TrashEntry extends TrashItem {
  noun: TrashNoun
}

/** `slot_taken`: somebody else has booked it. `rated_again`: a later rating counts. `in_use`: other things need it. */
export type TrashRefusal = 'not_found' | 'slot_taken' | 'rated_again' | 'in_use'

export type TrashAnswer = { ok: true } | { ok: false; reason: TrashRefusal }

/** A thing as the log leads to it: its page in the administration, null where it has none. */
export interface Subject {
  id: number
  isDeleted: boolean
  href: string | null
}

/** Everything the trash knows of one kind of thing. Each noun has its own in `trash.server.ts` of its room. */
export interface TrashKind {
  /** What many are called. */
  plural: string
  /** What is lost with one that is erased, in a sentence. */
  erasedWith?: string
  /** Whether the `categorias` account takes them back: what it can delete itself (D35). */
  isCatalogs?: true
  /** The newest `count` that were deleted after `since`, ISO 8601. */
  list: (db: Db, since: string, count: number) => Promise<TrashItem[]>
  /** The oldest `count` that were deleted at or before `until`. */
  expired: (db: Db, until: string, count: number) => Promise<TrashItem[]>
  find: (db: Db, id: number) => Promise<TrashItem | null>
  /** Those of `ids` that are there, in the trash or not. */
  subjects: (db: Db, ids: readonly number[]) => Promise<Subject[]>
  /** Takes one out of the trash, as it was; in the caller's transaction. */
  restore: (trx: Db, item: TrashItem, now: Date) => Promise<TrashAnswer>
  /** The pictures that go with one that is erased, if nothing else names them. */
  images?: (trx: Db, id: number) => Promise<string[]>
  /** Deletes one for good with everything that hangs on it, and what the log knows of it; in the caller's transaction. */
  erase: (trx: Db, id: number) => Promise<TrashAnswer>
}

/** Days in which what was deleted can come back (D30). */
export const TRASH_DAYS = 30

/** The moment before which everything in the trash is to be erased. */
export const trashCutoff = (now: Date) => new Date(now.getTime() - TRASH_DAYS * 86_400_000).toISOString()
