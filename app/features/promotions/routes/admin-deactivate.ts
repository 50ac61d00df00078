import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { switchTo, toPromotion } from './admin-switched.server'

/** Row 266. */
export async function action(args: ActionFunctionArgs) {
  const actor = await requireAdmin(db, args.request)
  return switchTo(false, args, actor)
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(db, args.request)
  return toPromotion(args)
}
