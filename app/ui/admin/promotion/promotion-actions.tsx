import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import type { PromotionCard } from '~/models/promotion/list/schema'
import { Button, ButtonLink } from '~/ui/button'

interface Props {
  promotion: PromotionCard
  /** The list, to come back to. */
  back: string
}

/** What can be done to a promotion of the list (row 257, D70). */
export function PromotionActions({ promotion: { id, title, isActive, isExhausted }, back }: Props) {
  const which = <span className="visually-hidden"> {title}</span>
  const toggle = isActive ? adminPaths.deactivatePromotion(id) : adminPaths.activatePromotion(id)
  return (
    <div className="cluster">
      <ButtonLink size="small" icon="pencil" href={adminPaths.promotion(id)}>
        Editar{which}
      </ButtonLink>
      <ButtonLink size="small" icon="target" href={adminPaths.applyPromotion(id)}>
        Dónde vale{which}
      </ButtonLink>
      <Verb action={toggle} back={back}>
        {isActive ? 'Desactivar' : 'Activar'}
        {which}
      </Verb>
      {!isExhausted && (
        <Verb action={adminPaths.registerUse(id)} back={back}>
          Registrar uso{which}
        </Verb>
      )}
      <ButtonLink size="small" tone="danger" href={adminPaths.deletePromotion(id)}>
        Eliminar{which}
      </ButtonLink>
    </div>
  )
}

function Verb({ action, back, children }: { action: string; back: string; children: ReactNode }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="volver" value={back} />
      <Button size="small">{children}</Button>
    </form>
  )
}
