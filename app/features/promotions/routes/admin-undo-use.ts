import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { count, toPromotion } from './admin-switched.server'

/** One use less (D70). */
export async function action(args: ActionFunctionArgs) {
  const actor = await requireAdmin(db, args.request)
  return count(-1, args, actor)
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(db, args.request)
  return toPromotion(args)
}
