import { Badge } from '~/ui/display/badge'
import type { Completeness } from '../completeness'

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'good' : 'plain'}>{isActive ? 'Activa' : 'Inactiva'}</Badge>
)

export const CompletenessBadge = ({ label, tone, count }: Completeness) => (
  <Badge tone={tone}>
    {label}
    {count && ` ${count}`}
  </Badge>
)

export const businessesText = (businesses: number) =>
  businesses === 1 ? '1 negocio' : `${businesses.toLocaleString('es-US')} negocios`
