import { adminPaths, withReturn } from '~/admin-paths'
import { usePermission } from '~/ui/controls/permission'
import { RowLink, RowMenu, RowVerb } from '~/ui/list/row-menu'
import type { PromotionCard } from '../list/cards.server'

interface Props {
  promotion: PromotionCard
  back: string
}

/** What can be done to a promotion of the list (row 257, D70). */
export function PromotionActions({ promotion: { id, title, isActive, isExhausted }, back }: Props) {
  const may = usePermission()
  const toggle = isActive ? adminPaths.deactivatePromotion(id) : adminPaths.activatePromotion(id)
  if (!may('POST', toggle)) return null
  return (
    <RowMenu of={title}>
      <RowLink icon="pencil" of={title} href={withReturn(adminPaths.promotion(id), back)}>
        Editar
      </RowLink>
      <RowLink icon="target" of={title} href={withReturn(adminPaths.applyPromotion(id), back)}>
        Dónde vale
      </RowLink>
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
  )
}
