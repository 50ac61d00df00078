import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { requireAdmin } from '~/http/guards.server'
import { count, toPromotion } from './switched.server'

/** One use less (D70). */
export async function action(args: ActionFunctionArgs) {
  const actor = await requireAdmin(db, args.request)
  return count(-1, args, actor)
}

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(db, args.request)
  return toPromotion(args)
}
