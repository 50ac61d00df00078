import { adminPaths } from '~/admin-paths'
import { SOURCE_LABELS, SOURCE_WORDS } from '~/models/contact/labels'
import type { ContactFilter, ContactSource } from '~/models/contact/schema'
import { STATES } from '~/models/place/states'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '../list/list-filters'

interface Props {
  filter: ContactFilter
  categories: { value: string; label: string }[]
  isFiltered: boolean
  /** Where they are asked for, without any of them. */
  address?: string
}

const SOURCES = (Object.keys(SOURCE_WORDS) as ContactSource[]).map((source) => ({
  value: SOURCE_WORDS[source],
  label: SOURCE_LABELS[source],
}))

/** Words, state, category and source; the link for those without a name stands beside them. */
export function ContactFilters({
  filter,
  categories,
  isFiltered,
  address = adminPaths.panel('contactos'),
}: Props) {
  return (
    <ListFilters
      action={address}
      hidden={filter.isNameless ? [{ name: 'sin-nombre', value: '1' }] : []}
      clear={isFiltered ? address : undefined}
    >
      <Field
        label="Buscar"
        name="search"
        type="search"
        placeholder="Nombre, correo, ciudad…"
        optional
        defaultValue={filter.search}
      />
      <SelectField
        label="Estado"
        name="estado"
        optional
        defaultValue={filter.stateCode}
        options={[
          { value: '', label: 'Todos' },
          ...STATES.map(({ code, label }) => ({ value: code, label })),
        ]}
      />
      <SelectField
        label="Categoría"
        name="categoria"
        optional
        defaultValue={filter.category}
        options={[{ value: '', label: 'Todas' }, ...categories]}
      />
      <SelectField
        label="Origen"
        name="origen"
        optional
        defaultValue={filter.source && SOURCE_WORDS[filter.source]}
        options={[{ value: '', label: 'Todos' }, ...SOURCES]}
      />
    </ListFilters>
  )
}
