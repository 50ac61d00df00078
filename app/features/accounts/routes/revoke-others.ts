import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { leaveTo } from '~/http/notice.server'
import { requireCatalog } from '../http/guards.server'
import { revokeOthers } from '../session-list.server'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return redirect(adminPaths.account())
}

export async function action({ request }: ActionFunctionArgs) {
  const account = await requireCatalog(db, request)
  await revokeOthers(db, account)
  return leaveTo(adminPaths.account(), { kind: 'success', title: 'Las demás sesiones se cerraron' })
}
