import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { keepReturn, listReturn } from '~/http/admin-return'
import { hasFailed } from '~/http/failed-form.server'
import { requireAdmin } from '~/http/guards.server'
import { leaveTo } from '~/http/notice.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/submission.server'
import { createBusiness } from '~/models/business-page/create.server'
import { pageAsTyped } from '~/models/business-page/fields'
import { emptyPage } from '~/models/business-page/read.server'
import { pageSchema } from '~/models/business-page/schema'
import { listCategoryNames } from '~/models/category/cards.server'
import { NewBusinessPage } from '~/ui/admin/businesses/new-business-page'
import { useSentForm } from '../../use-sent-form'
import { NOT_STORED, refusalOf } from './refusal'

export const handle = { hydrate: true }

/** A business that somebody told us of: one form makes its contact and its page (rows 198, 203). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  return {
    stored: pageAsTyped(emptyPage()),
    categories: await listCategoryNames(db),
    failed: hasFailed(context),
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireAdmin(db, request)
  const sent = await readSubmission(request, pageSchema)
  if (!sent.ok) return returnForm(context, sent.form, { title: 'Revisa los datos', errors: sent.errors })
  const stored = await storeOrReturn({ request, context }, sent.form, NOT_STORED, () =>
    createBusiness(db, actor, sent.value.page),
  )
  if (!stored.ok) return stored.answer
  const made = stored.value
  if (!made.ok && made.reason === 'changed') return returnChanged(context, sent.form, made)
  if (!made.ok) return returnForm(context, sent.form, { title: NOT_STORED.title, errors: [refusalOf(made)] })
  const page = adminPaths.contact(made.contactId)
  return leaveTo(listReturn(request) ?? page, {
    ...{ kind: 'success', title: 'Negocio creado', text: sent.value.page.name },
    link: { text: 'Abrir', href: keepReturn(page, request) },
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Nuevo negocio`)

export default function NewBusiness() {
  const { failed: _, ...form } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return <NewBusinessPage {...form} {...sending} />
}
