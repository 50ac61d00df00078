import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { setLogo } from '~/features/businesses/logo.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'

/** Opening the address takes nothing away. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = await ownedAt(db, params)
  return redirect(paths.ownerLogo(token))
}

export async function action({ params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  await setLogo(db, { actor: OWNER }, business.id, null)
  return redirectWithNotice(paths.ownerLogo(token), { kind: 'success', title: 'Quitamos tu logo' })
}
