import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { keepReturn } from '~/http/admin-return'
import { hasFailed } from '~/http/failed-form.server'
import { requireAdmin } from '~/http/guards.server'
import { leaveTo } from '~/http/notice.server'
import { storeOrReturn } from '~/http/submission.server'
import { asTyped } from '~/models/promotion/edit/fields'
import { newPromotion } from '~/models/promotion/edit/read.server'
import { createPromotion } from '~/models/promotion/edit/save.server'
import { NewPromotionPage } from '~/ui/admin/promotion/new-promotion-page'
import { NOT_STORED, receivePromotion } from './received.server'
import { useSentPromotion } from './use-sent-promotion'

export const handle = { hydrate: true }

/** The form with what a new promotion begins with (row 262). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return { stored: asTyped(newPromotion(new Date())), failed: hasFailed(context) }
}

/** Made, it goes on to where it is applied (row 270). */
export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const sent = await receivePromotion({ request, context })
  if (!sent.ok) return sent.answer
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    createPromotion(db, actor, sent.value),
  )
  if (!stored.ok) return stored.answer
  return leaveTo(keepReturn(adminPaths.applyPromotion(stored.value), request), {
    kind: 'success',
    title: 'Promoción creada correctamente',
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Nueva promoción`)

export default function NewPromotion() {
  const { stored } = useLoaderData<typeof loader>()
  return <NewPromotionPage stored={stored} {...useSentPromotion<typeof action>()} />
}
