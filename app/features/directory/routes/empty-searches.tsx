import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { listActiveCategories } from '~/features/categories/read.server'
import { href } from '~/href'
import { handleEditForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { EmptyState } from '~/ui/feedback/notices'
import { Field, SelectField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section'
import { cutText } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { addCategorySynonym, listEmptySearches, synonymFormSchema } from '../empty-searches.server'

interface EmptySearchesPageProps extends Omit<FormFrameBaseProps, 'action'> {
  searches: { words: string; searches: number }[]
  categories: { slug: string; name: string }[]
  word: string
}

/**
 * Lists searches of visitors that had no results, most frequent first. Its form makes a word a synonym of a
 * category.
 */
function EmptySearchesPage({ searches, categories, word, ...sending }: EmptySearchesPageProps) {
  return (
    <AdminPage
      title="Búsquedas sin resultado"
      narrow
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Lo que la gente buscó en los últimos 90 días y no encontró. Solo se guardan las palabras, no quién las escribió."
    >
      <FormFrame
        lengths={MAX_FIELD_LENGTHS.synonym}
        stored={{ palabra: word }}
        {...sending}
        action={adminPaths.emptySearches()}
        button="Guardar sinónimo"
      >
        <Field label="Quien busque" name="palabra" help="Una o varias palabras, como las escribe la gente." />
        <SelectField
          label="quiere decir"
          name="categoria"
          options={[
            { value: '', label: 'Elige una categoría' },
            ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      </FormFrame>
      <SectionHeading title="Lo más buscado" />
      {searches.length === 0 ? <NoneYet /> : <Searches searches={searches} />}
    </AdminPage>
  )
}

const NoneYet = () => (
  <EmptyState card={{ sign: '0', name: 'La lupa', hue: 'azul' }} title="Nadie se fue con las manos vacías">
    Cuando una búsqueda no encuentre nada, sale aquí.
  </EmptyState>
)

const Searches = ({ searches }: Pick<EmptySearchesPageProps, 'searches'>) => (
  <ul className="flex flex-col gap-2">
    {searches.map(({ words, searches: times }) => (
      <li key={words}>
        <a href={adminPaths.emptySearches(words)}>{words}</a>{' '}
        <span className="figures">{times === 1 ? '1 vez' : `${times} veces`}</span>
      </li>
    ))}
  </ul>
)

export const handle = { hydrate: true }

/** Loads the searches without result and the categories for the form. */
export const loader = createAdminLoader(async ({ query }) => {
  const word = cutText(query.get('palabra') ?? '', MAX_FIELD_LENGTHS.synonym.palabra)
  const [searches, categories] = await Promise.all([listEmptySearches(db), listActiveCategories(db)])
  return { searches, categories, word }
})

const SYNONYM_FAILURE_NOTICES = {
  not_found: 'Esa categoría ya no está. Elige otra.',
  conflict: 'Otra categoría ya se llama así o tiene esa palabra. Elige esa, o quítasela primero.',
  changed: 'Alguien cambió esa categoría ahora mismo. Envíalo otra vez.',
}

export const action = createAdminAction(({ request, actor }) =>
  handleEditForm({
    request,
    schema: synonymFormSchema,
    invalid: 'Revisa el sinónimo',
    store: ({ palabra, categoria }) => addCategorySynonym(db, actor, { word: palabra, slug: categoria }),
    respond: (added, { value, rejectForm: sendBack }) =>
      added.ok
        ? redirectWithNotice(adminPaths.emptySearches(), {
            kind: 'success',
            title: 'Sinónimo guardado',
            text: `Quien busque «${value.palabra}» ya encuentra esa categoría.`,
          })
        : sendBack({
            title: 'Revisa el sinónimo',
            errors: { categoria: [SYNONYM_FAILURE_NOTICES[added.reason]] },
          }),
  }),
)

export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta('Búsquedas sin resultado')

export default function EmptySearchesRoute() {
  const sending = useFormAnswer<typeof action>()
  return <EmptySearchesPage {...useLoaderData<typeof loader>()} {...sending} />
}
