import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { parseIdOrVersion } from '~/values/list-query'
import { readCouponIds, readSavedIds, setCouponCookie, setSavedCookie } from '../http/saved-cookie.server'
import { MAX_SAVED_ITEMS, mergeSavedLists } from '../list'
import { readSavedBusinesses, readSavedListIds } from '../read.server'

/** Changes the saved list of this browser. The address decides: removes an entry, or adds a shared list. */
export async function action({ request }: ActionFunctionArgs) {
  const pathname = new URL(request.url).pathname.toLowerCase()
  if (pathname.startsWith(paths.takeOverSaved())) return addShared(request)
  return pathname.startsWith(paths.removeCoupon()) ? removeCoupon(request) : removeBusiness(request)
}

export const loader = () => redirect(paths.saved())

async function removeBusiness(request: Request) {
  const gone = await readSavedListIds(db, (await readForm(request)).get('negocio'))
  const ids = (await readSavedIds(request)).filter((id) => !gone.includes(id))
  return setSavedCookie(
    await redirectWithNotice(paths.saved(), { kind: 'success', title: 'Quitado de tus guardados' }),
    ids,
  )
}

async function removeCoupon(request: Request) {
  const gone = parseIdOrVersion((await readForm(request)).get('cupon'))
  const ids = (await readCouponIds(request)).filter((id) => id !== gone)
  const notice = { kind: 'success', title: 'Cupón quitado', undo: gone && paths.saveCoupon(gone) } as const
  return setCouponCookie(
    await redirectWithNotice(paths.saved(), { ...notice, undo: notice.undo || undefined }),
    ids,
  )
}

async function addShared(request: Request) {
  const shared = await readSavedBusinesses(
    db,
    await readSavedListIds(db, (await readForm(request)).get('lista')),
  )
  const more = shared.map(({ id }) => id)
  const own = await readSavedIds(request)
  const { ids, added } = mergeSavedLists(own, more)
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
