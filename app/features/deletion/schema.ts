import type { Db } from 'db/connect'
import type { TrashNoun } from '~/admin-paths'

/** The kinds, as administrators read them, in the order of the filter. */
export const TRASH_NAMES: Record<TrashNoun, string> = {
  contact: 'Contactos',
  reservation: 'Reservas',
  rating: 'Calificaciones',
  promotion: 'Promociones',
  category: 'Categorías',
  image: 'Imágenes',
}

export const TRASH_NOUNS = Object.keys(TRASH_NAMES) as TrashNoun[]

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

/** What the trash can do with one kind of thing. Each noun has its own in `trash.server.ts` of its room. */
export interface TrashKind {
  /** The newest `count` that were deleted after `since`, ISO 8601. */
  list: (db: Db, since: string, count: number) => Promise<TrashItem[]>
  /** The oldest `count` that were deleted at or before `until`. */
  expired: (db: Db, until: string, count: number) => Promise<TrashItem[]>
  find: (db: Db, id: number) => Promise<TrashItem | null>
  /** Takes one out of the trash, as it was; in the caller's transaction. */
  restore: (trx: Db, item: TrashItem, now: Date) => Promise<TrashAnswer>
  /** Deletes one for good with everything that hangs on it, and what the log knows of it; in the caller's transaction. */
  erase: (trx: Db, id: number) => Promise<TrashAnswer>
}

/** Days in which what was deleted can come back (D30). */
export const TRASH_DAYS = 30

/** The moment before which everything in the trash is to be erased. */
export const trashCutoff = (now: Date) => new Date(now.getTime() - TRASH_DAYS * 86_400_000).toISOString()
