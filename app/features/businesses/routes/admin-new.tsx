import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/routes/guards.server'
import { listCategoryNames } from '~/features/categories/cards.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { keepReturn, listReturn } from '~/http/auth/admin-return'
import { hasFailed } from '~/http/forms/failed-form.server'
import { readSubmission, returnChanged, returnForm, storeOrReturn } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { leaveTo } from '~/http/notice.server'
import { createBusiness } from '../edit/create.server'
import { pageAsTyped } from '../edit/fields'
import { emptyPage } from '../edit/read.server'
import { pageSchema } from '../edit/schema'
import { NewBusinessPage } from '../ui/new-business-page'
import { NOT_STORED, refusalOf } from './admin-refusal'

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
