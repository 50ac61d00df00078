import type { Kind } from '~/features/moderation/labels'

/** Nothing is counted further than this; a number that high means "at least". */
export const MAX_COUNTED = 1_000

export interface Waiting extends Record<Kind, number> {
  reservations: number
  messages: number
}
