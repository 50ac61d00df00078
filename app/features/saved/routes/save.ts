import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import { parseReturnQuery } from '~/features/businesses/http/directory-query'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { readSavedIds, setSavedCookie } from '../http/saved-cookie.server'
import { type AddOutcome, addToSavedList, MAX_SAVED_ITEMS } from '../list'

/**
 * Saves a business in this browser. A cached page does not show whether the business is saved, so the
 * response states it.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const business = await requireBusinessAt(db, params)
  const { ids, outcome } = addToSavedList(await readSavedIds(request), business.id)
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  const answer = await redirectWithNotice(paths.business(business, viewBefore(request)), {
    ...BUSINESS_SAVED_NOTICES[outcome],
    link,
  })
  return setSavedCookie(answer, ids)
}

const BUSINESS_SAVED_NOTICES: Record<AddOutcome, Notice> = {
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

export async function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.business(await requireBusinessAt(db, params)))
}
