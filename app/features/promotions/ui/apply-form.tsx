import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import type { ComboboxChoice } from '~/ui/form/combobox-list'
import { FormFields } from '~/ui/form/form-fields'
import { HiddenField } from '~/ui/form/hidden-field'
import { PostForm } from '~/ui/form/post-form'
import type { ReturnedForm } from '~/ui/form/returned-form'
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
  const { version, reach, ...ticked } = chosen
  const stored = { search, alcance: reach, categoria: ticked.categories, negocio: ticked.businesses }
  const { keep } = useListReturn()
  const look = keep(adminPaths.lookForBusinesses(page.id))
  return (
    <FormFields returned={returned} stored={stored}>
      <PostForm
        className={`${STACK} apply-form`}
        noValidate
        action={keep(adminPaths.applyPromotion(page.id))}
      >
        <ReturnField />
        <HiddenField name="version" value={version} />
        <ChoiceGroup legend="Vale en" name="alcance" type="radio" options={REACHES} />
        <div className="apply-categories">
          <ChoiceGroup legend="Categorías" name="categoria" type="checkbox" optional options={categories} />
        </div>
        <BusinessChoices
          options={businesses}
          found={found}
          paged={paged}
          offered={offered}
          onSearch={onSearch}
          look={look}
        />
        <Button tone="primary" size="big" wide>
          Guardar dónde vale
        </Button>
      </PostForm>
    </FormFields>
  )
}
