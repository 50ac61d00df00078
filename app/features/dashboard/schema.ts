import type { QueueKind } from '~/features/moderation/labels'

/** The highest number that is counted. It means "at least". */
export const MAX_COUNTED = 1_000

/** Kinds of work that wait for a decision. */
export type PendingKind = QueueKind | 'reservations' | 'promotions'

export interface PendingWork {
  subject: PendingKind
  count: number
  /** When the oldest of them arrived. */
  since: string
}

/** What does not work as it should. */
export interface Faults {
  /** Messages that failed twice or were given up. Null if none. */
  messages: { count: number; reason: string } | null
  /** Set when the last backup is missing or too old. `madeAt` is when it was made. */
  backup: { madeAt: string | null } | null
  /** Set when the disk is nearly full. `free` is in bytes. */
  disk: { free: number } | null
  imports: { id: number; fileName: string }[]
  photos: { slug: string; name: string; reason: string | null }[]
  /** Background jobs that failed within a day. */
  jobs: { name: string; reason: string; at: string }[]
}
