import { adminPaths } from '~/admin-paths'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { PromotionForm, type PromotionFormProps } from './promotion-form'

export function NewPromotionPage(form: Omit<PromotionFormProps, 'action' | 'version' | 'image' | 'button'>) {
  const { back, keep } = useListReturn()
  return (
    <AdminPage
      title="Nueva Promoción"
      back={{ text: 'Promociones y Ofertas', href: back ?? adminPaths.promotions() }}
      lead="En el siguiente paso eliges dónde vale."
      narrow
    >
      <PromotionForm
        {...form}
        action={keep(adminPaths.newPromotion())}
        version={0}
        image={null}
        button="Crear promoción"
      />
    </AdminPage>
  )
}
