import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { notStored } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { requireCategory } from '../../http/found-category.server'
import { readPrompts, savePrompts } from '../../photos/prompts.server'
import { promptsSchema } from '../../photos/schema'
import { PromptsPage } from '../../ui/photos/prompts-page'

export const handle = { hydrate: true }

export const loader = catalogLoader(async ({ params }) => {
  const category = await requireCategory(params.slug)
  const { name, slug } = category
  return { name, slug, ...(await readPrompts(db, category)) }
})

export const action = catalogAction(async ({ request, params, actor }) => {
  const category = await requireCategory(params.slug)
  return saveForm({
    request,
    schema: promptsSchema,
    invalid: 'Revisa las indicaciones',
    failed: notStored('No se pudieron guardar las indicaciones'),
    store: (prompts) => savePrompts(db, { actor }, category, prompts),
    leave: () =>
      leaveTo(adminPaths.prompts(category.slug), { kind: 'success', title: 'Indicaciones guardadas' }),
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `Indicaciones: ${name}`)

export default function PromptsRoute() {
  const sending = useSentForm<typeof action>()
  return <PromptsPage {...useLoaderData<typeof loader>()} {...sending} />
}
