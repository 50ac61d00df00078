import { adminPaths } from '~/admin-paths'
import { ACTIONS, type Action, type LogFilter, NOUNS, type Noun } from '~/features/audit/schema'
import { Field } from '~/ui/form/field'
import { SelectField } from '~/ui/form/select-field'
import { ListFilters } from '~/ui/list/list-filters'

export interface LogFiltersProps {
  filter: LogFilter
  words: { noun: Record<Noun, string>; action: Record<Action, string> }
  isFiltered: boolean
}

export function LogFilters({ filter, words, isFiltered }: LogFiltersProps) {
  return (
    <ListFilters action={adminPaths.auditLog()} clear={isFiltered ? adminPaths.auditLog() : undefined}>
      <Field
        label="Buscar"
        name="search"
        type="search"
        maxLength={100}
        placeholder="Nombre, o algo que dice…"
        optional
        defaultValue={filter.search}
      />
      <Field
        label="Quién"
        name="quien"
        maxLength={80}
        optional
        defaultValue={filter.username}
        autoCapitalize="none"
        autoComplete="off"
      />
      <SelectField
        label="Qué cosa"
        name="que"
        optional
        defaultValue={filter.noun && words.noun[filter.noun]}
        options={[{ value: '', label: 'Todo' }, ...optionsOf(NOUNS, words.noun)]}
      />
      <SelectField
        label="Qué hizo"
        name="accion"
        optional
        defaultValue={filter.action && words.action[filter.action]}
        options={[{ value: '', label: 'Todo' }, ...optionsOf(ACTIONS, words.action)]}
      />
      <Field label="Desde el día" name="desde" type="date" optional defaultValue={filter.from} />
      <Field label="Hasta el día" name="hasta" type="date" optional defaultValue={filter.to} />
    </ListFilters>
  )
}

const optionsOf = <Key extends string>(labels: Readonly<Record<Key, string>>, words: Record<Key, string>) =>
  (Object.keys(labels) as Key[]).map((key) => ({ value: words[key], label: labels[key] }))
