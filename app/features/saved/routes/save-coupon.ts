import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readPublicPromotions } from '~/features/promotions/public-list.server'
import { requireIdParam, rowNotFound } from '~/http/admin-id'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { keepCoupons, readCouponIds } from '../http/coupon-cookie.server'
import { type Added, addToSavedList, MOST_SAVED } from '../list'

/** Saves an active promotion in this browser, without an account. */
export async function action({ request, params }: ActionFunctionArgs) {
  const id = requireIdParam(params.id)
  const kept = await readCouponIds(request)
  const running = await readPublicPromotions(db, [id, ...kept], new Date())
  if (!running.some((each) => each.id === id)) throw rowNotFound()
  // Promotions that have ended are removed from the list.
  const { ids, outcome } = addToSavedList(
    running.filter((each) => kept.includes(each.id)).map((each) => each.id),
    id,
  )
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  return keepCoupons(await redirectWithNotice(paths.coupon(id), { ...SAID[outcome], link }), ids)
}

const SAID: Record<Added, Notice> = {
  added: { kind: 'success', title: 'Cupón guardado', text: 'Queda en este dispositivo, sin cuenta. ' },
  known: { kind: 'info', title: 'Ya lo tenías guardado' },
  full: { kind: 'error', title: `Ya tienes ${MOST_SAVED} cupones guardados`, text: 'Quita alguno primero. ' },
}

export const loader = ({ params }: LoaderFunctionArgs) => redirect(paths.coupon(requireIdParam(params.id)))
