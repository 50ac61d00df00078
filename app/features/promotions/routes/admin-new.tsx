import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { formatSmallImageWarning } from '~/features/images/image'
import { href } from '~/href'
import { addListReturn } from '~/http/auth/admin-return'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { promotionFieldSet } from '../edit/fields'
import { buildNewPromotion, createPromotion, readPromotion } from '../edit/save.server'
import { buildPromotionFormRejection, createPromotionFormAction } from '../http/admin-form.server'
import { usePromotionFormAnswer } from '../http/use-sent-promotion-form'
import { PromotionForm } from '../ui/promotion-form'

export const handle = { hydrate: true }

export const loader = createAdminLoader(() => ({
  stored: promotionFieldSet.typed(buildNewPromotion(new Date())),
}))

export const action = createPromotionFormAction({
  store: (sent, { actor }) => createPromotion(db, { actor }, sent),
  done: async (saved, { request, rejectForm: sendBack }) => {
    if (!saved.ok) return sendBack(buildPromotionFormRejection(null, saved.errors))
    const { id } = saved
    const image = (await readPromotion(db, id))?.image
    const look = image && formatSmallImageWarning(image)
    return redirectWithNotice(addListReturn(href('/admin/promociones/:id/aplicar', { id }), request), {
      kind: 'success',
      title: 'Éxito',
      text: ['Promoción creada correctamente', look].filter(Boolean).join('. '),
    })
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Nueva promoción')

export default function NewPromotionRoute() {
  const { stored } = useLoaderData<typeof loader>()
  const sending = usePromotionFormAnswer<typeof action>()
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title="Nueva Promoción"
      back={{ text: 'Promociones y Ofertas', href: back ?? adminPaths.promotions() }}
      lead="En el siguiente paso eliges dónde vale."
      narrow
    >
      <PromotionForm
        {...sending}
        stored={stored}
        action={keep(href('/admin/promociones/nueva'))}
        version={0}
        image={null}
        button="Crear promoción"
      />
    </AdminPage>
  )
}
