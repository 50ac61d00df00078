import { adminPaths } from '~/admin-paths'
import { AdminPage } from '../admin-page'
import { PromotionForm, type PromotionFormProps } from './promotion-form'

/** The form of a new promotion; where it applies comes next (rows 258 to 263, 270). */
export function NewPromotionPage(form: Omit<PromotionFormProps, 'action' | 'version' | 'image' | 'button'>) {
  return (
    <AdminPage
      title="Nueva Promoción"
      back={{ text: 'Promociones y Ofertas', href: adminPaths.promotions() }}
      lead="En el siguiente paso eliges dónde vale."
      narrow
    >
      <PromotionForm
        {...form}
        action={adminPaths.newPromotion()}
        version={0}
        image={null}
        button="Crear promoción"
      />
    </AdminPage>
  )
}
