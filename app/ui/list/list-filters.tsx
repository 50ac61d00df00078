import { Children, isValidElement, type ReactNode } from 'react'
import { queryString, withQuery } from '~/query-string'
import { Button } from '../controls/button'
import { SEARCH_LINE } from '../controls/search-line'
import { CHIPS, Chip } from '../display/chip'
import { Icon } from '../display/icon'

interface Props {
  action: string
  /** What goes along; with a `chip` it can be taken off. */
  hidden?: { name: string; value: string; chip?: string | undefined }[]
  /** Address without any filter; left out while none is set. */
  clear?: string | undefined
  button?: string
  children: ReactNode
}

/** A GET form, so that what it shows has an address; all but the first are folded, those that are set are chips to take off. */
export function ListFilters({ action, hidden = [], clear, button = 'Buscar', children }: Props) {
  const [first, ...others] = Children.toArray(children)
  const set = [...hidden.flatMap(setHidden), ...[first, ...others].flatMap(setField)]
  const kept = [...hidden.filter(({ chip }) => !chip), ...set].map(pairOf)
  const without = (name: string) => withQuery(action, queryString(kept.filter(([each]) => each !== name)))
  return (
    <search>
      <form className="[&_.optional]:hidden print:hidden" method="get" action={action} noValidate>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={SEARCH_LINE}>
          {first}
          {others.length > 1 ? (
            <details className="filters">
              <summary className="button button-small min-h-12.5">
                <Icon name="filter" />
                Filtros
              </summary>
              <div>{others}</div>
            </details>
          ) : (
            others
          )}
          <div className="flex-[0_1_auto]!">
            <Button className="min-h-12.5 max-md:px-3" icon="search">
              {button}
            </Button>
          </div>
        </div>
        {(set.length > 0 || clear) && (
          <ul className={`${CHIPS} mt-3`} aria-label="Filtros puestos">
            {set.map(({ name, label, text }) => (
              <li key={name}>
                <Chip href={without(name)}>
                  <span className="visually-hidden">Quitar </span>
                  {[label, text].filter(Boolean).join(': ')} <span aria-hidden="true">×</span>
                </Chip>
              </li>
            ))}
            {clear && !(set.length === 1 && without(set[0]?.name ?? '') === clear) && (
              <li>
                <Chip href={clear}>Quitar filtros</Chip>
              </li>
            )}
          </ul>
        )}
      </form>
    </search>
  )
}

interface FieldProps {
  name: string
  label: string
  defaultValue?: string
  options?: readonly { value: string; label: string }[]
}

/** A field that says something, as its chip says it. */
function setField(field: ReactNode) {
  if (!isValidElement<FieldProps>(field) || !field.props.defaultValue) return []
  const { name, label, defaultValue: value, options } = field.props
  return [{ name, label, value, text: options?.find((option) => option.value === value)?.label ?? value }]
}

const setHidden = ({ name, value, chip }: NonNullable<Props['hidden']>[number]) =>
  chip ? [{ name, label: chip, value, text: null }] : []

const pairOf = ({ name, value }: { name: string; value: string }): [string, string] => [name, value]
