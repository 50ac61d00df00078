import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { readReturn } from '~/features/businesses/http/directory-query'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { keepSaved, readSavedIds } from '../http/saved-cookie.server'
import { type Added, MOST_SAVED, withBusiness } from '../list'

/** Keeps a business in this browser's list. The form is the same for everybody: saved before, it says so. */
export async function action({ request, params }: ActionFunctionArgs) {
  const business = await businessAt(db, params)
  const { ids, outcome } = withBusiness(await readSavedIds(request), business.id)
  const link = { text: 'Ver mis guardados', href: paths.saved() }
  const answer = await redirectWithNotice(paths.business(business, viewBefore(request)), {
    ...SAID[outcome],
    link,
  })
  return keepSaved(answer, ids)
}

const SAID: Record<Added, Notice> = {
  added: { kind: 'success', title: 'Guardado', text: 'Queda en este dispositivo, sin cuenta. ' },
  known: { kind: 'info', title: 'Ya lo tenías guardado' },
  full: {
    kind: 'error',
    title: `Ya tienes ${MOST_SAVED} guardados`,
    text: 'Es lo más que cabe. Quita alguno y vuelve a intentarlo. ',
  },
}

/** The directory view that the business page leads back to, which its form does not carry. */
function viewBefore(request: Request): string | undefined {
  const page = request.headers.get('referer') ?? ''
  return URL.canParse(page) ? readReturn(new URL(page).searchParams) : undefined
}

export async function loader({ params }: LoaderFunctionArgs) {
  throw redirect(paths.business(await businessAt(db, params)))
}
