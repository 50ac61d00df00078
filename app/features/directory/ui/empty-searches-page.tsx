import { adminPaths } from '~/admin-paths'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Field } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { SectionHeading } from '~/ui/layout/section-heading'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Omit<Sending, 'action'> {
  searches: { words: string; searches: number }[]
  categories: { slug: string; name: string }[]
  word: string
}

/** What visitors looked for in vain, the most wanted first; one form makes a word mean a category. */
export function EmptySearchesPage({ searches, categories, word, ...sending }: Props) {
  return (
    <AdminPage
      title="Búsquedas sin resultado"
      narrow
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead="Lo que la gente buscó en los últimos 90 días y no encontró. Solo se guardan las palabras, no quién las escribió."
    >
      <FormFrame
        lengths={LENGTHS.synonym}
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

const Searches = ({ searches }: Pick<Props, 'searches'>) => (
  <ul className="flex flex-col gap-2">
    {searches.map(({ words, searches: times }) => (
      <li key={words}>
        <a href={adminPaths.emptySearches(words)}>{words}</a>{' '}
        <span className="figures">{times === 1 ? '1 vez' : `${times} veces`}</span>
      </li>
    ))}
  </ul>
)
