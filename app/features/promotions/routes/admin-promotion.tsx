import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { readEntityHistory } from '~/features/audit/history.server'
import { EntityHistorySection } from '~/features/audit/ui/history'
import { href } from '~/href'
import { readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { ConfirmLink } from '~/ui/controls/confirm-link'
import { AdminPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { formatPromotionTargetNames, readPromotionTargets } from '../apply/targets.server'
import { promotionFieldSet } from '../edit/fields'
import { readPromotion, savePromotion } from '../edit/save.server'
import { buildPromotionFormRejection, createPromotionFormAction } from '../http/admin-form.server'
import { usePromotionFormAnswer } from '../http/use-sent-promotion-form'
import { DELETE_PROMOTION_QUESTION, DeletePromotionExplanation } from '../ui/admin-promotion-list'
import { PromotionForm } from '../ui/promotion-form'

export const handle = { hydrate: true }

export const loader = createAdminLoader(async ({ id, actor }) => {
  const promotion = await readPromotion(db, id)
  if (!promotion) return null
  const { version, title, image, uses, businessId } = promotion
  const [history, applied] = await Promise.all([
    readEntityHistory(db, [{ noun: 'promotion', id }], actor.role),
    readPromotionTargets(db, id),
  ])
  return {
    id,
    version,
    title,
    image,
    uses,
    isOwn: businessId !== null,
    history,
    applied: applied ? formatPromotionTargetNames(applied) : '',
    stored: promotionFieldSet.typed(promotion),
  }
})

export const action = createPromotionFormAction({
  store: ({ promotion, image, dropsImage, version }, { actor, id, form }) => {
    const picture = (image !== null || dropsImage) && { imageHash: image }
    const sent = { version, opened: readInitialHashes(form), promotion: { ...promotion, ...picture } }
    return savePromotion(db, { actor }, id, sent)
  },
  done: (saved, { id, redirectBack, rejectForm: sendBack }) => {
    if (saved.ok)
      return redirectBack(href('/admin/promociones/:id', { id }), {
        title: 'Éxito',
        text: 'Promoción actualizada correctamente',
      })
    return sendBack(buildPromotionFormRejection(null, saved.errors))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function AdminPromotionRoute() {
  const { id, title, uses, applied, isOwn, history, ...form } = useLoaderData<typeof loader>()
  const sending = usePromotionFormAnswer<typeof action>()
  const { back, withReturnTo: keep } = useListReturn()
  return (
    <AdminPage
      title={title}
      back={{ text: 'Promociones y Ofertas', href: back ?? adminPaths.promotions() }}
      lead={[isOwn && `Oferta propia de ${applied}`, uses === 1 ? 'Se usó 1 vez' : `Se usó ${uses} veces`]
        .filter(Boolean)
        .join(' · ')}
      actions={
        <>
          {!isOwn && (
            <ButtonLink icon="target" href={keep(href('/admin/promociones/:id/aplicar', { id }))}>
              Dónde vale
            </ButtonLink>
          )}
          <ConfirmLink
            question={DELETE_PROMOTION_QUESTION}
            confirm="Eliminar"
            action={keep(href('/admin/promociones/:id/eliminar', { id }))}
          >
            <DeletePromotionExplanation {...{ title, applied }} />
          </ConfirmLink>
        </>
      }
      narrow
    >
      <PromotionForm
        {...form}
        {...sending}
        isOwn={isOwn}
        action={keep(href('/admin/promociones/:id', { id }))}
        button="Guardar"
      />
      <EntityHistorySection entries={history} none="Nadie la ha cambiado desde la administración." />
    </AdminPage>
  )
}
