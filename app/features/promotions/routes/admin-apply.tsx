import { useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { notHere } from '~/http/admin-id'
import { notStored } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { readPage, readSearch } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { useListReturn } from '~/ui/list/list-return'
import { listCategoryChoices } from '../apply/categories.server'
import { inWords, readApplied } from '../apply/read.server'
import { applyPromotion } from '../apply/save.server'
import { applySchema } from '../apply/schema'
import { choicesOf, chosenIn } from '../http/admin-choices.server'
import { ApplyPage } from '../ui/apply-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ query, id }) => {
  const applied = await readApplied(db, id)
  if (!applied) return null
  const search = readSearch(query)
  const chosen = chosenIn(query, applied)
  const [choices, categories] = await Promise.all([
    choicesOf(applied, chosen.businesses, search, readPage(query)),
    listCategoryChoices(db, chosen.categories),
  ])
  return {
    ...choices,
    id: applied.id,
    title: applied.title,
    now: inWords(applied),
    search,
    chosen,
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
  }
})

export const action = adminAction(({ request, actor, id, back }) =>
  saveForm({
    request,
    schema: applySchema,
    invalid: 'Elige dónde vale',
    failed: notStored(NOT_APPLIED),
    store: (application) => applyPromotion(db, { actor }, id, application),
    leave: (saved, { sendBack }) => {
      if (!saved.ok && saved.reason === 'unknown') return sendBack(GONE)
      if (!saved.ok) throw notHere()
      const text = 'Aplicaciones de promoción creadas correctamente'
      return leaveTo(back ?? adminPaths.applyPromotion(id), {
        kind: 'success',
        title: 'Éxito',
        text,
      })
    },
  }),
)

const NOT_APPLIED = 'Error al crear las aplicaciones de promoción'
const GONE = {
  title: NOT_APPLIED,
  errors: { alcance: ['Algo de lo que elegiste ya no existe: elige otra vez'] },
}

export { clientLoader } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ title }) => `Dónde vale ${title}`)

export default function Apply() {
  const page = useLoaderData<typeof loader>()
  const { load, data: looked } = useFetcher<typeof loader>()
  const { keep } = useListReturn()
  return (
    <ApplyPage
      {...page}
      returned={useActionData<typeof action>()}
      offered={looked?.offered}
      onSearch={(search) => load(keep(adminPaths.applyPromotion(page.id, [['search', search]])))}
    />
  )
}
