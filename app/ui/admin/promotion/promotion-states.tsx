import { adminPaths } from '~/admin-paths'
import type { PromotionCard } from '~/models/promotion/list/schema'
import { Badge } from '../badge'

/** How a promotion stands, in words (row 256; D69 to D73). */
export function PromotionStates({ promotion }: { promotion: PromotionCard }) {
  const { id, title, isActive, isExpired, isScheduled, isExhausted, isUnassigned } = promotion
  const runs = isActive && !isExpired && !isScheduled && !isExhausted
  return (
    <>
      <p className="cluster">
        {!isActive && <Badge>Inactiva</Badge>}
        {runs && <Badge tone="good">Activa</Badge>}
        {isExpired && <Badge tone="bad">Expirada</Badge>}
        {isScheduled && <Badge tone="warm">Programada</Badge>}
        {isExhausted && <Badge tone="bad">Agotada</Badge>}
      </p>
      {isUnassigned && (
        <p className="field-error">
          Sin asignar: no se muestra en ningún negocio.{' '}
          <a href={adminPaths.applyPromotion(id)}>
            Asignar<span className="visually-hidden"> {title}</span>
          </a>
        </p>
      )}
    </>
  )
}
