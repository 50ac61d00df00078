import { adminPaths, withReturn } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { RowLink, RowMenu, RowVerb } from '~/ui/list/row-menu'
import type { PromotionCard } from '../list/cards.server'

interface Props {
  promotion: PromotionCard
  back: string
}

/** What can be done to a promotion of the list (row 257, D70): the two that are used most, the rest in a menu. */
export function PromotionActions({ promotion: { id, title, isActive, isExhausted }, back }: Props) {
  const which = <span className="visually-hidden"> {title}</span>
  const may = usePermission()
  const toggle = isActive ? adminPaths.deactivatePromotion(id) : adminPaths.activatePromotion(id)
  if (!may('POST', toggle)) return null
  return (
    <div className="flex gap-2">
      <ButtonLink
        className="min-w-0 flex-auto px-2"
        size="small"
        icon="pencil"
        href={withReturn(adminPaths.promotion(id), back)}
      >
        Editar{which}
      </ButtonLink>
      <ButtonLink
        className="min-w-0 flex-auto px-2"
        size="small"
        icon="target"
        href={withReturn(adminPaths.applyPromotion(id), back)}
      >
        Dónde vale{which}
      </ButtonLink>
      <RowMenu of={title}>
        <RowVerb icon={isActive ? 'close' : 'check'} of={title} action={toggle} back={back}>
          {isActive ? 'Desactivar' : 'Activar'}
        </RowVerb>
        {!isExhausted && (
          <RowVerb icon="plus" of={`de ${title}`} action={adminPaths.registerUse(id)} back={back}>
            Registrar uso
          </RowVerb>
        )}
        <RowLink icon="trash" of={title} href={withReturn(adminPaths.deletePromotion(id), back)} isDanger>
          Eliminar
        </RowLink>
      </RowMenu>
    </div>
  )
}
