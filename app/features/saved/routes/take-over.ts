import { type ActionFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { readForm } from '~/http/forms/form.server'
import { type Notice, redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { readSavedIds, setSavedCookie } from '../http/saved-cookie.server'
import { MAX_SAVED_ITEMS, mergeSavedLists } from '../list'
import { parseSavedList, readSavedBusinesses } from '../read.server'

export async function action({ request }: ActionFunctionArgs) {
  const shared = await readSavedBusinesses(
    db,
    await parseSavedList(db, (await readForm(request)).get('lista')),
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

export const loader = () => redirect(paths.saved())
