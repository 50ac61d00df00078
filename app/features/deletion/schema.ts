import type { Db } from 'db/connect'
import type { BinNoun } from '~/admin-paths'

/** The kinds, as administrators read them, in the order of the filter. */
export const BIN_NAMES: Record<BinNoun, string> = {
  contact: 'Contactos',
  reservation: 'Reservas',
  rating: 'Calificaciones',
  promotion: 'Promociones',
  category: 'Categorías',
  image: 'Imágenes',
}

export const BIN_NOUNS = Object.keys(BIN_NAMES) as BinNoun[]

/** What a thing in the bin is called. */
export interface BinItem {
  id: number
  title: string
  /** What tells it from others of its kind. */
  detail: string | null
  /** ISO 8601. */
  deletedAt: string
}

export interface BinEntry extends BinItem {
  noun: BinNoun
}

/**
 * `slot_taken`: somebody else has booked it meanwhile. `rated_again`: the same person's later rating counts. `in_use`:
 * other things still need it.
 */
export type BinRefusal = 'not_found' | 'slot_taken' | 'rated_again' | 'in_use'

export type BinAnswer = { ok: true } | { ok: false; reason: BinRefusal }

/** What the bin can do with one kind of thing. Each noun has its own in `bin.server.ts` of its room. */
export interface BinKind {
  /** The newest `count` that were deleted after `since`, ISO 8601. */
  list: (db: Db, since: string, count: number) => Promise<BinItem[]>
  /** The oldest `count` that were deleted at or before `until`. */
  expired: (db: Db, until: string, count: number) => Promise<BinItem[]>
  /** What one in the bin is called; null when it is not there. */
  find: (db: Db, id: number) => Promise<BinItem | null>
  /** Takes one out of the bin, as it was; in the caller's transaction. */
  restore: (trx: Db, item: BinItem, now: Date) => Promise<BinAnswer>
  /** Deletes one for good with everything that hangs on it, and what the log knows of it; in the caller's transaction. */
  erase: (trx: Db, id: number) => Promise<BinAnswer>
}

/** Days in which what was deleted can come back (D30). */
export const BIN_DAYS = 30

/** The moment before which everything in the bin is to be erased. */
export const binEnd = (now: Date) => new Date(now.getTime() - BIN_DAYS * 86_400_000).toISOString()
