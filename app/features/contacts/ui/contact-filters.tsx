import { adminPaths } from '~/admin-paths'
import { STATES } from '~/features/places/states'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'
import {
  MISSING_LABELS,
  MISSING_WORDS,
  PAGE_LABELS,
  PAGE_WORDS,
  SOURCE_LABELS,
  SOURCE_WORDS,
} from '../labels'
import { type ContactOrder, ORDER_LABELS, ORDER_WORDS } from '../list/order'
import type { ContactFilter } from '../schema'

interface Props {
  filter: ContactFilter
  categories: { value: string; label: string }[]
  isFiltered: boolean
  /** Left out where there is no list to put in order. */
  order?: ContactOrder
  address?: string
}

const choices = <Value extends string>(words: Record<Value, string>, labels: Record<Value, string>) =>
  (Object.keys(words) as Value[]).map((value) => ({ value: words[value], label: labels[value] }))

const SOURCES = choices(SOURCE_WORDS, SOURCE_LABELS)

/** Words, and everything a contact can be told by; the link for those without a name stands beside them. */
export function ContactFilters({
  filter,
  order,
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
      {choicesFor(filter, categories).map(({ name, ...choice }) => (
        <SelectField key={name} name={name} optional {...choice} />
      ))}
      <Field label="Llegó desde" name="desde" type="date" optional defaultValue={filter.from} />
      <Field label="Llegó hasta" name="hasta" type="date" optional defaultValue={filter.to} />
      {order && <OrderField order={order} />}
    </ListFilters>
  )
}

const choicesFor = (filter: ContactFilter, categories: Props['categories']) => [
  {
    label: 'Estado',
    name: 'estado',
    defaultValue: filter.stateCode,
    options: [{ value: '', label: 'Todos' }, ...STATES.map(({ code, label }) => ({ value: code, label }))],
  },
  {
    label: 'Categoría',
    name: 'categoria',
    defaultValue: filter.category,
    options: [{ value: '', label: 'Todas' }, ...categories],
  },
  {
    label: 'Origen',
    name: 'origen',
    defaultValue: filter.source && SOURCE_WORDS[filter.source],
    options: [{ value: '', label: 'Todos' }, ...SOURCES],
  },
  {
    label: 'Publicación',
    name: 'publicacion',
    defaultValue: filter.page && PAGE_WORDS[filter.page],
    options: [{ value: '', label: 'Todas' }, ...choices(PAGE_WORDS, PAGE_LABELS)],
  },
  {
    label: 'Verificado',
    name: 'verificado',
    defaultValue: filter.isVerified === undefined ? '' : filter.isVerified ? 'si' : 'no',
    options: VERIFIED,
  },
  {
    label: 'Qué falta',
    name: 'falta',
    defaultValue: filter.missing && MISSING_WORDS[filter.missing],
    options: [{ value: '', label: 'Cualquiera' }, ...choices(MISSING_WORDS, MISSING_LABELS)],
  },
]

const VERIFIED = [
  { value: '', label: 'Todos' },
  { value: 'si', label: 'Verificados' },
  { value: 'no', label: 'Sin verificar' },
]

const OrderField = ({ order }: { order: ContactOrder }) => (
  <SelectField
    label="Orden"
    name="orden"
    optional
    defaultValue={order === 'newest' ? '' : ORDER_WORDS[order]}
    options={choices(ORDER_WORDS, ORDER_LABELS).map((choice, index) =>
      index === 0 ? { ...choice, value: '' } : choice,
    )}
  />
)
