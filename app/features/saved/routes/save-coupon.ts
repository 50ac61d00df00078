import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readPublicPromotions } from '~/features/promotions/public-list.server'
import { buildRowNotFoundResponse, requireIdParam } from '~/http/admin-id'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { readCouponIds, setCouponCookie } from '../http/saved-cookie.server'
import { type AddOutcome, addToSavedList, MAX_SAVED_ITEMS } from '../list'

/** Saves an active promotion in this browser, without an account. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = requireIdParam(params.id)
  const kept = await readCouponIds(request)
  const running = await readPublicPromotions(db, [id, ...kept], new Date())
  if (!running.some((each) => each.id === id)) throw buildRowNotFoundResponse()
  // Promotions that are no longer public are removed from the list.
  const { ids, outcome } = addToSavedList(
    running.filter((each) => kept.includes(each.id)).map((each) => each.id),
    id,
  )
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  return setCouponCookie(
    await redirectWithNotice(paths.coupon(id), { ...COUPON_SAVED_NOTICES[outcome], link }),
    ids,
  )
}

const COUPON_SAVED_NOTICES: Record<AddOutcome, Notice> = {
  added: { kind: 'success', title: 'Cupón guardado', text: 'Queda en este dispositivo, sin cuenta. ' },
  known: { kind: 'info', title: 'Ya lo tenías guardado' },
  full: {
    kind: 'error',
    title: `Ya tienes ${MAX_SAVED_ITEMS} cupones guardados`,
    text: 'Quita alguno primero. ',
  },
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.coupon(requireIdParam(params.id)))
