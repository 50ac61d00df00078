import { adminPaths } from '~/admin-paths'
import type { LogEntry } from '~/features/audit/schema'
import { History } from '~/features/audit/ui/history'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { DELETE_PROMOTION, DeletedPromotion } from './deleted-promotion'
import { PromotionForm, type PromotionFormProps } from './promotion-form'

interface Props extends Omit<PromotionFormProps, 'action' | 'button'> {
  id: number
  title: string
  uses: number
  applied: string
  history: LogEntry[]
}

export function PromotionPage({ id, title, uses, applied, history, ...form }: Props) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title={title}
      back={{ text: 'Promociones y Ofertas', href: back ?? adminPaths.promotions() }}
      lead={uses === 1 ? 'Se usó 1 vez' : `Se usó ${uses} veces`}
      actions={
        <>
          <ButtonLink icon="target" href={keep(adminPaths.applyPromotion(id))}>
            Dónde vale
          </ButtonLink>
          <ConfirmLink
            text="Eliminar"
            question={DELETE_PROMOTION}
            confirm="Eliminar"
            action={keep(adminPaths.deletePromotion(id))}
          >
            <DeletedPromotion title={title} applied={applied} />
          </ConfirmLink>
        </>
      }
      narrow
    >
      <PromotionForm {...form} action={keep(adminPaths.promotion(id))} button="Guardar" />
      <History entries={history} none="Nadie la ha cambiado desde la administración." />
    </AdminPage>
  )
}
