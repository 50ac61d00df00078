import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { buildRowNotFoundResponse } from '~/http/admin-id'
import { findFailureMessage, handleForm } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { ErrorSummary } from '~/ui/form/error-summary'
import { ConfirmPage } from '~/ui/layout/admin-page'
import { useListReturn } from '~/ui/list/list-return'
import { formatPromotionTargetNames, readPromotionTargets } from '../apply/targets.server'
import { buildPromotionFormRejection } from '../http/admin-form.server'
import { deletePromotion } from '../manage.server'
import { DELETE_PROMOTION_QUESTION, DeletePromotionExplanation } from '../ui/admin-promotion-list'

export const loader = adminLoader(async ({ id }) => {
  const promotion = await readPromotionTargets(db, id)
  if (!promotion) return null
  return { id, title: promotion.title, applied: formatPromotionTargetNames(promotion) }
})

/** Moves a promotion to the trash with its applications. The notice offers to restore both (D72). */
export const action = adminAction(({ request, actor, id, redirectBack }) =>
  handleForm({ request, failed: notDeleted }, async () => {
    if (!(await deletePromotion(db, { actor }, id)).ok) throw buildRowNotFoundResponse()
    return redirectBack(adminPaths.promotions(), {
      title: 'Éxito',
      text: 'Promoción eliminada correctamente',
      undo: adminPaths.restore('promotion', id),
    })
  }),
)

const notDeleted = (error: unknown) =>
  buildPromotionFormRejection(
    `${findFailureMessage(error) ?? 'Error desconocido'}: la promoción sigue como estaba. Inténtalo de nuevo.`,
  )

export const meta = createAdminMeta('Eliminar la promoción')

export default function DeletePromotion() {
  const { id, title, applied } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { withReturnTo: keep } = useListReturn()
  const back = { text: title, href: keep(adminPaths.promotion(id)) }
  return (
    <ConfirmPage
      question={DELETE_PROMOTION_QUESTION}
      action={keep(adminPaths.deletePromotion(id))}
      confirm="Eliminar"
      back={back}
    >
      {returned && <ErrorSummary title={returned.title} errors={returned.lastResult.error ?? {}} />}
      <DeletePromotionExplanation title={title} applied={applied} />
    </ConfirmPage>
  )
}
