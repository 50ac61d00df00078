import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { keepSaved, readSavedIds } from '../http/saved-cookie.server'
import { readList } from '../read.server'

/** Takes a business off this browser's list. */
export async function action({ request }: ActionFunctionArgs) {
  const gone = await readList(db, (await readForm(request)).get('negocio'))
  const ids = (await readSavedIds(request)).filter((id) => !gone.includes(id))
  return keepSaved(
    await redirectWithNotice(paths.saved(), { kind: 'success', title: 'Quitado de tus guardados' }),
    ids,
  )
}

export const loader = () => redirect(paths.saved())
