import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { notHere, readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { readForm } from '~/http/forms/form.server'
import { answerOrReturn } from '~/http/forms/keep-form.server'
import { adminMeta } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { ErrorSummary } from '~/ui/form/error-summary'
import { ConfirmPage } from '~/ui/layout/confirm-page'
import { useListReturn } from '~/ui/list/list-return'
import { inWords, readApplied } from '../apply/read.server'
import { deletePromotion } from '../manage.server'
import { DELETE_PROMOTION, DeletedPromotion } from '../ui/deleted-promotion'

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const promotion = await readApplied(db, readId(params.id))
  if (!promotion) throw notHere()
  return { id: promotion.id, title: promotion.title, applied: inWords(promotion) }
}

/** Into the trash, with its applications; the notice takes both back (D72). */
export async function action({ request, params }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const id = readId(params.id)
  return answerOrReturn(await readForm(request), NOT_DELETED, async () => {
    if (!(await deletePromotion(db, { actor }, id))) throw notHere()
    return leaveTo(listReturn(request) ?? adminPaths.promotions(), {
      kind: 'success',
      title: 'Éxito',
      text: 'Promoción eliminada correctamente',
      undo: adminPaths.restore('promotion', id),
    })
  })
}

const NOT_DELETED = {
  title: 'Error',
  errors: [{ id: null, message: 'Error desconocido: la promoción sigue como estaba. Inténtalo de nuevo.' }],
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Eliminar la promoción')

export default function DeletePromotion() {
  const { id, title, applied } = useLoaderData<typeof loader>()
  const returned = useActionData<typeof action>()
  const { keep } = useListReturn()
  const back = { text: title, href: keep(adminPaths.promotion(id)) }
  return (
    <ConfirmPage
      question={DELETE_PROMOTION}
      action={keep(adminPaths.deletePromotion(id))}
      confirm="Eliminar"
      back={back}
    >
      {returned && <ErrorSummary {...returned} />}
      <DeletedPromotion {...{ title, applied }} />
    </ConfirmPage>
  )
}
