import { Badge, type BadgeTone } from '~/ui/display/badge'
import { STATUS_LABELS } from '../labels'
import type { ReservationStatus } from '../schema'

export const STATUS_TONES: Record<ReservationStatus, BadgeTone> = {
  pending: 'warm',
  confirmed: 'good',
  completed: 'plain',
  cancelled: 'bad',
}

export const StatusBadge = ({ status }: { status: ReservationStatus }) => (
  <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>
)
