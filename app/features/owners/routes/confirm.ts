import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { paths } from '~/paths'
import { answer } from '../http/answer.server'
import { ownedAt } from '../http/owned-business.server'

export const action = ({ request, params }: ActionFunctionArgs) => answer(request, params, 'confirmed')

export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = await ownedAt(db, params)
  throw redirect(paths.ownerReservations(token))
}
