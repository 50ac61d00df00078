import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { readSavedIds, setSavedCookie } from '../http/saved-cookie.server'
import { parseSavedList } from '../read.server'

/** Removes a business from those saved in this browser. */
export async function action({ request }: ActionFunctionArgs) {
  const gone = await parseSavedList(db, (await readForm(request)).get('negocio'))
  const ids = (await readSavedIds(request)).filter((id) => !gone.includes(id))
  return setSavedCookie(
    await redirectWithNotice(paths.saved(), { kind: 'success', title: 'Quitado de tus guardados' }),
    ids,
  )
}

export const loader = () => redirect(paths.saved())
