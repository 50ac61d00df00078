import type { BusinessPlace } from '~/features/businesses/schema'
import type { CorrectableField } from './fields'

/** What a visitor says is wrong with a business, until somebody has decided. */
export interface CorrectionEntry {
  id: number
  since: string
  kind: 'correction'
  business: BusinessPlace
  field: CorrectableField
  /** What it said when that was written, what it says now, what it ought to say; empty for nothing. */
  stored: string
  current: string
  suggested: string
  score: number
}
