import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { parseRowNumber } from '~/values/list-query'
import { readCouponIds, setCouponCookie } from '../http/saved-cookie.server'

/** Removes a promotion from those saved in this browser. */
export async function action({ request }: ActionFunctionArgs) {
  const gone = parseRowNumber((await readForm(request)).get('cupon'))
  const ids = (await readCouponIds(request)).filter((id) => id !== gone)
  const notice = { kind: 'success', title: 'Cupón quitado', undo: gone && paths.saveCoupon(gone) } as const
  return setCouponCookie(
    await redirectWithNotice(paths.saved(), { ...notice, undo: notice.undo || undefined }),
    ids,
  )
}

export const loader = () => redirect(paths.saved())
