import { useActionData, useFetcher, useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { rowNotFound } from '~/http/admin-id'
import { answerForm } from '~/http/forms/answer-form.server'
import { saveForm } from '~/http/forms/save-form.server'
import { adminTitle } from '~/http/meta'
import { requestContext } from '~/http/request-context.server'
import { useListReturn } from '~/ui/list/list-return'
import { readPage, readSearch } from '~/values/list-query'
import { listCategoryChoices } from '../apply/categories.server'
import { inWords, readApplied } from '../apply/read.server'
import { applyPromotion } from '../apply/save.server'
import { applySchema } from '../apply/schema'
import { choicesOf, chosenIn, tickShown } from '../http/admin-choices.server'
import { promotionError } from '../http/admin-form.server'
import { ApplyPage } from '../ui/apply-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ query, id }) => {
  const applied = await readApplied(db, id)
  if (!applied) return null
  const form = requestContext()?.form
  const asked = form ?? query
  const search = readSearch(asked)
  const chosen = chosenIn(form, applied)
  const [choices, categories] = await Promise.all([
    choicesOf(applied, chosen.businesses, search, readPage(asked)),
    listCategoryChoices(db, chosen.categories),
  ])
  return {
    ...choices,
    id,
    title: applied.title,
    now: inWords(applied),
    search,
    chosen,
    categories: categories.map(({ slug, name }) => ({ value: slug, label: name })),
  }
})

const NOT_APPLIED = 'Error al crear las aplicaciones de promoción'
const GONE = promotionError(NOT_APPLIED, {
  alcance: ['Algo de lo que elegiste ya no existe: elige otra vez'],
})

/** `?ver` shows what a search finds, or another page of businesses, beside all that is ticked: more than an address holds. */
export const action = adminAction(({ request, query, actor, id, redirectBack }) =>
  query.has('ver')
    ? answerForm({ request }, async ({ form, sendBack }) => {
        if (query.has('elegir')) await tickShown(form)
        return sendBack({ title: '' }, 200)
      })
    : saveForm({
        request,
        schema: applySchema,
        invalid: 'Elige dónde vale',
        failed: promotionError(NOT_APPLIED),
        store: (application) => applyPromotion(db, { actor }, id, application),
        leave: (saved, { sendBack }) => {
          if (!saved.ok && saved.reason === 'not_found') throw rowNotFound()
          if (!saved.ok) return sendBack(GONE)
          const text = 'Aplicaciones de promoción creadas correctamente'
          return redirectBack(adminPaths.applyPromotion(id), { title: 'Éxito', text })
        },
      }),
)

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
      onSearch={(search) => load(keep(adminPaths.applyPromotion(page.id, search)))}
    />
  )
}
