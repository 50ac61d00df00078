import type { QueueKind } from '~/features/moderation/labels'

/** Counts stop at this number, which then means "at least". */
export const MAX_COUNTED_PENDING = 1_000

/** Kinds of work that wait for a decision. */
export type PendingWorkKind = QueueKind | 'reservations' | 'promotions'

export interface PendingWorkCount {
  subject: PendingWorkKind
  count: number
  /** When the oldest entry arrived. */
  since: string
}

/** Problems of the server that an administrator should solve. */
export interface ServerHealthProblems {
  /** Messages that failed and were tried again, were given up, or have been due for an hour. Null if none. */
  messages: { count: number; reason: string } | null
  /** Set if there is no recent backup. `madeAt` is the time of the last backup, or null without any. */
  backup: { madeAt: string | null } | null
  /** Set if the disk is nearly full. `free` is the free space in bytes. */
  disk: { free: number } | null
  imports: { id: number; fileName: string }[]
  photos: { slug: string; name: string; reason: string | null }[]
  /** Background jobs that failed within the last day. */
  jobs: { name: string; reason: string; at: string }[]
}
