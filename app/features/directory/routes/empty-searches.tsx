import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { listCategoryChoices } from '~/features/categories/cards.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { LENGTHS } from '~/values/text/lengths'
import { addSynonym, emptySearches } from '../empty-searches.server'
import { synonymSchema } from '../schema'
import { EmptySearchesPage } from '../ui/empty-searches-page'

export const handle = { hydrate: true }

/** What visitors looked for in vain, and the form that makes it mean a category. */
export const loader = adminLoader(async ({ query }) => {
  const word = query.get('palabra')?.slice(0, LENGTHS.synonym.palabra) ?? ''
  const [searches, categories] = await Promise.all([emptySearches(db), listCategoryChoices(db)])
  return { searches, categories, word }
})

export const action = adminAction(({ request, actor }) =>
  saveForm({
    request,
    schema: synonymSchema,
    invalid: 'Revisa el sinónimo',
    store: ({ palabra, categoria }) => addSynonym(db, actor, { word: palabra, slug: categoria }),
    leave: (isAdded, { value, sendBack }) =>
      isAdded
        ? redirectWithNotice(adminPaths.emptySearches(), {
            kind: 'success',
            title: 'Sinónimo guardado',
            text: `Quien busque «${value.palabra}» ya encuentra esa categoría.`,
          })
        : sendBack({
            title: 'Revisa el sinónimo',
            errors: { categoria: ['Esa categoría ya no está. Elige otra.'] },
          }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Búsquedas sin resultado')

export default function EmptySearches() {
  const sending = useSentForm<typeof action>()
  return <EmptySearchesPage {...useLoaderData<typeof loader>()} {...sending} />
}
