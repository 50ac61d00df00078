import { adminPaths } from '~/admin-paths'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'

export interface PromotionFiltersProps {
  search?: string | undefined
  category?: string | undefined
  businessSearch?: string | undefined
  categories: { value: string; label: string }[]
  isFiltered: boolean
}

export function PromotionFilters({
  search,
  category,
  businessSearch,
  categories,
  isFiltered,
}: PromotionFiltersProps) {
  const address = adminPaths.promotions()
  return (
    <ListFilters action={address} clear={isFiltered ? address : undefined}>
      <Field
        label="Título, descripción o patrocinador"
        name="search"
        type="search"
        optional
        defaultValue={search}
      />
      <SelectField
        label="Categoría"
        name="categoria"
        optional
        defaultValue={category}
        options={[{ value: '', label: 'Todas' }, ...categories]}
      />
      <Field label="Negocio" name="busca-negocio" type="search" optional defaultValue={businessSearch} />
    </ListFilters>
  )
}
