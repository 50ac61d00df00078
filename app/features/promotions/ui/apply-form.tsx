import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import type { ComboboxChoice } from '~/ui/form/combobox-list'
import { ErrorSummary } from '~/ui/form/error-summary'
import { PostForm } from '~/ui/form/post-form'
import { errorOf, type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { STACK } from '~/ui/layout/section'
import { ReturnField, useListReturn } from '~/ui/list/list-return'
import { BusinessChoices } from './business-choices'

export interface ApplyFormProps {
  id: number
  search: string | undefined
  chosen: { version: number; reach: string | undefined; categories: string[]; businesses: string[] }
  categories: { value: string; label: string }[]
  businesses: { value: string; label: string }[]
  found: number | null
  paged: { page: number; pages: number } | null
  returned?: ReturnedForm | undefined
  offered: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
}

const REACHES = [
  { value: 'todos', label: 'Todos los negocios' },
  { value: 'categorias', label: 'Categorías' },
  { value: 'negocios', label: 'Negocios' },
]

/** All, some categories or some businesses (row 272); searching is a second button of the form: ticks come along. */
export function ApplyForm({ returned, ...page }: ApplyFormProps) {
  const { search, chosen, categories, businesses, found, paged, offered, onSearch } = page
  const ticked = (name: string, before: readonly string[]) =>
    returned ? (returned.values[name] ?? []) : before
  const reach = returned ? typedIn(returned, 'alcance') : chosen.reach
  return (
    <>
      {returned && returned.errors.length > 0 && (
        <ErrorSummary title={returned.title} errors={returned.errors} />
      )}
      <PostForm className={`${STACK} apply-form`} noValidate action={useAction(page, reach)}>
        <ReturnField />
        <input type="hidden" name="version" value={typedIn(returned, 'version') ?? chosen.version} />
        <ReachChoice reach={reach} returned={returned} />
        <div className="apply-categories">
          <ChoiceGroup
            legend="Categorías"
            name="categoria"
            type="checkbox"
            optional
            options={categories}
            values={ticked('categoria', chosen.categories)}
            error={errorOf(returned, 'categoria')}
          />
        </div>
        <BusinessChoices
          search={returned ? typedIn(returned, 'search') : search}
          options={businesses}
          values={ticked('negocio', chosen.businesses)}
          {...{ found, paged, offered, onSearch }}
          error={errorOf(returned, 'negocio')}
        />
        <Button tone="primary" size="big" wide>
          Guardar dónde vale
        </Button>
      </PostForm>
    </>
  )
}

const ReachChoice = ({
  reach,
  returned,
}: Pick<ApplyFormProps, 'returned'> & { reach: string | undefined }) => (
  <ChoiceGroup
    legend="Vale en"
    name="alcance"
    type="radio"
    options={REACHES}
    values={reach ? [reach] : []}
    error={errorOf(returned, 'alcance')}
  />
)

/** The answer to a form that comes back must know the same businesses. */
function useAction({ id, search, chosen }: Pick<ApplyFormProps, 'id' | 'search' | 'chosen'>, reach?: string) {
  const { keep } = useListReturn()
  const businesses = chosen.businesses.map((business): [string, string] => ['negocio', business])
  return keep(adminPaths.applyPromotion(id, [['search', search], ...businesses, ['alcance', reach]]))
}
