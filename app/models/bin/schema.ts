import type { Db } from 'db/connect'
import type { Noun } from '~/models/audit/schema'

/** What can lie in the bin. */
export type BinNoun = Extract<Noun, 'contact' | 'rating' | 'reservation' | 'promotion' | 'category' | 'image'>

/** The words of the bin's addresses (`adminPaths.restore`, `adminPaths.erase`, `?que=`) and of its filter. */
export const BIN_WORDS: Record<BinNoun, { word: string; many: string }> = {
  contact: { word: 'contacto', many: 'Contactos' },
  reservation: { word: 'reserva', many: 'Reservas' },
  rating: { word: 'calificacion', many: 'Calificaciones' },
  promotion: { word: 'promocion', many: 'Promociones' },
  category: { word: 'categoria', many: 'Categorías' },
  image: { word: 'imagen', many: 'Imágenes' },
}

export const BIN_NOUNS = Object.keys(BIN_WORDS) as BinNoun[]

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

/** What the bin can do with one kind of thing. Each noun has its own in models/<noun>/bin.server.ts. */
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
