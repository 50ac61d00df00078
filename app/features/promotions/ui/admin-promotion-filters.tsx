import { adminPaths } from '~/admin-paths'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'
import { type PromotionStatus, STATUS_LABELS, STATUS_WORDS } from '../labels'

const STATUS_OPTIONS = [
  { value: '', label: 'Todas' },
  ...Object.entries(STATUS_LABELS).map(([status, label]) => ({
    value: STATUS_WORDS[status as PromotionStatus],
    label,
  })),
]

export interface PromotionFiltersProps {
  search?: string | undefined
  status?: PromotionStatus | undefined
  category?: string | undefined
  businessSearch?: string | undefined
  categories: { value: string; label: string }[]
  isFiltered: boolean
}

export function PromotionFilters({
  search,
  status,
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
        label="Estado"
        name="estado"
        optional
        defaultValue={status && STATUS_WORDS[status]}
        options={STATUS_OPTIONS}
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
