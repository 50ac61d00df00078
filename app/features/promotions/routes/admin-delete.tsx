import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { notHere, readId } from '~/http/admin-id'
import { listReturn } from '~/http/auth/admin-return'
import { leaveTo } from '~/http/notice.server'
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
  if (!(await deletePromotion(db, { actor }, id))) throw notHere()
  const undo = adminPaths.restore('promotion', id)
  return leaveTo(listReturn(request) ?? adminPaths.promotions(), {
    kind: 'success',
    title: 'Promoción eliminada correctamente',
    undo,
  })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Eliminar la promoción')

export default function DeletePromotion() {
  const { id, title, applied } = useLoaderData<typeof loader>()
  const { keep } = useListReturn()
  const back = { text: title, href: keep(adminPaths.promotion(id)) }
  return (
    <ConfirmPage
      question={DELETE_PROMOTION}
      action={keep(adminPaths.deletePromotion(id))}
      confirm="Eliminar"
      back={back}
    >
      <DeletedPromotion {...{ title, applied }} />
    </ConfirmPage>
  )
}
