import { adminPaths, type ListQuery } from '~/admin-paths'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'
import { STATUS_LABELS, STATUSES, statusWord } from '../labels'

const OPTIONS = [
  { value: '', label: 'Todos' },
  ...STATUSES.map((status) => ({ value: statusWord(status), label: STATUS_LABELS[status] })),
]

export function ReservationFilters({ query, hasFilters }: { query: ListQuery; hasFilters: boolean }) {
  const path = adminPaths.panel('reservaciones')
  const hidden = [{ name: 'tab', value: 'reservaciones' }]
  if (query.negocio) hidden.push({ name: 'negocio', value: query.negocio })
  if (query.dia) hidden.push({ name: 'dia', value: query.dia })
  if (query.orden) hidden.push({ name: 'orden', value: query.orden })
  return (
    <ListFilters action={adminPaths.panel()} hidden={hidden} clear={hasFilters ? path : undefined}>
      <Field
        label="Buscar"
        name="search"
        type="search"
        defaultValue={query.search}
        placeholder="Negocio, persona, código…"
        maxLength={100}
        required={false}
      />
      <SelectField label="Estado" name="estado" options={OPTIONS} defaultValue={query.estado} />
      <Field label="Desde el día" name="desde" type="date" defaultValue={query.desde} required={false} />
      <Field label="Hasta el día" name="hasta" type="date" defaultValue={query.hasta} required={false} />
    </ListFilters>
  )
}
