import type { Kind } from '~/features/moderation/labels'

/** Nothing is counted further than this; a number that high means "at least". */
export const MAX_COUNTED = 1_000

/** What somebody has to decide. */
export type PendingKind = Kind | 'reservations' | 'promotions'

export interface Waiting {
  subject: PendingKind
  count: number
  /** When the oldest of them came. */
  since: string
}

/** What does not work as it should. */
export interface Faults {
  /** Messages that failed twice or were given up. */
  messages: { count: number; reason: string } | null
  /** Of copies that are missing or too old: when the last was made. */
  backup: { madeAt: string | null } | null
  /** Of a disk that is nearly full: the bytes that are left. */
  disk: { free: number } | null
  imports: { id: number; fileName: string }[]
  photos: { slug: string; name: string; reason: string | null }[]
  /** Jobs of the server that failed within a day. */
  jobs: { name: string; reason: string; at: string }[]
}
