import { STATUS_LABELS } from '~/models/reservation/labels'
import type { ReservationStatus } from '~/models/reservation/schema'
import { Badge, type BadgeTone } from '../badge'

/** How far the colour goes with the word. */
export const STATUS_TONES: Record<ReservationStatus, BadgeTone> = {
  pending: 'warm',
  confirmed: 'good',
  completed: 'plain',
  cancelled: 'bad',
}

/** The status of a reservation. */
export const StatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
)
