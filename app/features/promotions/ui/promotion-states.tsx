import { adminPaths, withReturn } from '~/admin-paths'
import { usePermission } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { FIELD_ERROR } from '~/ui/form/field-notes'
import type { PromotionCard } from '../list/cards.server'

/** How a promotion stands, in words (row 256; D69 to D73). */
export function PromotionStates({ isActive, isExpired, isScheduled, isExhausted }: PromotionCard) {
  const runs = isActive && !isExpired && !isScheduled && !isExhausted
  return (
    <p className="flex flex-wrap gap-1">
      {!isActive && <Badge>Inactiva</Badge>}
      {runs && <Badge tone="good">Activa</Badge>}
      {isExpired && <Badge tone="bad">Expirada</Badge>}
      {isScheduled && <Badge>Programada</Badge>}
      {isExhausted && <Badge tone="bad">Agotada</Badge>}
    </p>
  )
}

export function Unassigned({ promotion: { id, title }, back }: { promotion: PromotionCard; back: string }) {
  const may = usePermission()
  const href = withReturn(adminPaths.applyPromotion(id), back)
  return (
    <p className={FIELD_ERROR}>
      <span>
        Sin asignar: no se muestra en ningún negocio.{' '}
        {may('POST', href) && (
          <a href={href}>
            Asignar<span className="visually-hidden"> {title}</span>
          </a>
        )}
      </span>
    </p>
  )
}
