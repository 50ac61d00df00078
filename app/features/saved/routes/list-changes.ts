import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { parseReturnQuery } from '~/features/businesses/http/directory-query'
import { readPublicPromotionsByIds } from '~/features/promotions/public-list.server'
import { href } from '~/href'
import { buildRowNotFoundResponse, requireIdParam } from '~/http/admin-id'
import { readForm } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { parseIdOrVersion } from '~/values/list-query'
import {
  readSavedCouponIdsFromCookie,
  readSavedIds,
  setSavedCookie,
  setSavedCouponsCookie,
} from '../http/saved-cookie.server'
import { type AddToSavedListOutcome, addToSavedList, appendToSavedList, MAX_SAVED_ITEMS } from '../list'
import { parseSavedListIds, readSavedBusinesses } from '../read.server'

/**
 * Changes the saved lists of this browser. The address decides: saves its business or coupon, removes an entry,
 * or adds a shared list.
 */
export async function action(sent: ActionFunctionArgs) {
  const { request, params } = sent
  if (params.slug !== undefined) return saveBusiness(sent)
  if (params.id !== undefined) return saveCoupon(sent)
  const pathname = new URL(request.url).pathname.toLowerCase()
  if (pathname.startsWith(href('/guardados/agregar'))) return addShared(request)
  return pathname.startsWith(href('/guardados/cupones/quitar'))
    ? removeCoupon(request)
    : removeBusiness(request)
}

/** Redirects to the page with the form, because these addresses only accept a form. */
export async function loader({ params }: LoaderFunctionArgs) {
  if (params.slug !== undefined) throw redirect(paths.business(await requireBusinessAt(db, params)))
  return redirect(
    params.id === undefined ? paths.saved() : href('/promociones/:id', { id: requireIdParam(params.id) }),
  )
}

/**
 * Saves a business in this browser. A cached page does not show whether the business is saved, so the
 * response states it.
 */
async function saveBusiness({ request, params }: ActionFunctionArgs) {
  const business = await requireBusinessAt(db, params)
  const { ids, outcome } = addToSavedList(await readSavedIds(request), business.id)
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  const answer = await redirectWithNotice(paths.business(business, viewBefore(request)), {
    ...BUSINESS_SAVED_NOTICES[outcome],
    link,
  })
  return setSavedCookie(answer, ids)
}

const BUSINESS_SAVED_NOTICES: Record<AddToSavedListOutcome, Notice> = {
  added: { kind: 'success', title: 'Guardado', text: 'Queda en este dispositivo, sin cuenta. ' },
  known: { kind: 'info', title: 'Ya lo tenías guardado' },
  full: {
    kind: 'error',
    title: `Ya tienes ${MAX_SAVED_ITEMS} guardados`,
    text: 'Es lo más que cabe. Quita alguno y vuelve a intentarlo. ',
  },
}

/**
 * Returns the query of the directory to go back to. It is read from the `Referer` header, because the form
 * does not contain it.
 */
function viewBefore(request: Request): string | undefined {
  const page = request.headers.get('referer') ?? ''
  return URL.canParse(page) ? parseReturnQuery(new URL(page).searchParams) : undefined
}

/** Saves an active promotion in this browser, without an account. */
async function saveCoupon({ request, params }: ActionFunctionArgs) {
  const id = requireIdParam(params.id)
  const kept = await readSavedCouponIdsFromCookie(request)
  const running = await readPublicPromotionsByIds(db, [id, ...kept], new Date())
  if (!running.some((each) => each.id === id)) throw buildRowNotFoundResponse()
  // Promotions that are no longer public are removed from the list.
  const { ids, outcome } = addToSavedList(
    running.filter((each) => kept.includes(each.id)).map((each) => each.id),
    id,
  )
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  return setSavedCouponsCookie(
    await redirectWithNotice(href('/promociones/:id', { id }), { ...COUPON_SAVED_NOTICES[outcome], link }),
    ids,
  )
}

const COUPON_SAVED_NOTICES: Record<AddToSavedListOutcome, Notice> = {
  added: { kind: 'success', title: 'Cupón guardado', text: 'Queda en este dispositivo, sin cuenta. ' },
  known: { kind: 'info', title: 'Ya lo tenías guardado' },
  full: {
    kind: 'error',
    title: `Ya tienes ${MAX_SAVED_ITEMS} cupones guardados`,
    text: 'Quita alguno primero. ',
  },
}

async function removeBusiness(request: Request) {
  const gone = await parseSavedListIds(db, (await readForm(request)).get('negocio'))
  const ids = (await readSavedIds(request)).filter((id) => !gone.includes(id))
  return setSavedCookie(
    await redirectWithNotice(paths.saved(), { kind: 'success', title: 'Quitado de tus guardados' }),
    ids,
  )
}

async function removeCoupon(request: Request) {
  const gone = parseIdOrVersion((await readForm(request)).get('cupon'))
  const ids = (await readSavedCouponIdsFromCookie(request)).filter((id) => id !== gone)
  const notice = {
    kind: 'success',
    title: 'Cupón quitado',
    undo: gone && href('/promociones/:id/guardar', { id: gone }),
  } as const
  return setSavedCouponsCookie(
    await redirectWithNotice(paths.saved(), { ...notice, undo: notice.undo || undefined }),
    ids,
  )
}

async function addShared(request: Request) {
  const shared = await readSavedBusinesses(
    db,
    await parseSavedListIds(db, (await readForm(request)).get('lista')),
  )
  const more = shared.map(({ id }) => id)
  const own = await readSavedIds(request)
  const { ids, added } = appendToSavedList(own, more)
  const missing = more.filter((id) => !ids.includes(id)).length
  return setSavedCookie(await redirectWithNotice(paths.saved(), said(added, missing)), ids)
}

function said(added: number, missing: number): Notice {
  if (missing > 0)
    return {
      kind: 'error',
      title: `${missing === 1 ? 'Uno no cupo' : `${missing} no cupieron`}`,
      text: `Tu lista llega a ${MAX_SAVED_ITEMS}. Guardamos ${added}.`,
    }
  if (added === 0) return { kind: 'info', title: 'Ya los tenías todos' }
  return { kind: 'success', title: added === 1 ? 'Uno más en tu lista' : `${added} más en tu lista` }
}
