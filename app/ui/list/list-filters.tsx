import { Children, isValidElement, type ReactNode } from 'react'
import type { AdminListQuery } from '~/admin-paths'
import { appendQueryString, buildQueryString } from '~/href'
import { Notice } from '~/ui/feedback/notices'
import { Button, ButtonLink } from '../controls/button'
import { SEARCH_LINE_CLASS } from '../controls/search-field'
import { CHIPS_CLASS, Chip } from '../display/chip'
import { Icon } from '../display/icon'

/** Notice above a list without exact matches. The listed results are only similar to the search text. */
export const FuzzyMatchNotice = ({
  isFuzzyMatch: isNear,
  typed = '',
}: {
  isFuzzyMatch: boolean
  typed: string | undefined
}) => (isNear ? <Notice title={`Nada tiene «${typed}»: esto es lo más parecido`} /> : null)

interface Props {
  /** Returns the address of the list with these filters. */
  at: (query: AdminListQuery) => string
  /** Current filters. */
  query: AdminListQuery
  views: readonly { name: string; query: AdminListQuery }[]
}

/** Links to the most used filters of a list. The current filter is marked. */
export const PresetViewLinks = ({ at, query, views }: Props) => (
  <nav className="usual-views flex gap-2 print:hidden" aria-label="Vistas">
    {views.map((view) => (
      <ButtonLink
        key={view.name}
        size="small"
        aria-current={at(view.query) === at(query) ? 'page' : undefined}
        href={at(view.query)}
      >
        {view.name}
      </ButtonLink>
    ))}
  </nav>
)

interface ListFiltersProps {
  action: string
  /** Parameters that the form sends unchanged. One with a `chip` can be removed. */
  hidden?: { name: string; value: string; chip?: string | undefined }[]
  /** Address without filters. Undefined if no filter is set. */
  clear?: string | undefined
  button?: string
  children: ReactNode
}

/**
 * Filter form. It uses GET, so that each result has an address. Two or more further fields are folded. A set
 * filter has a chip that removes it.
 */
export function ListFilterForm({
  action,
  hidden = [],
  clear,
  button = 'Buscar',
  children,
}: ListFiltersProps) {
  const [first, ...others] = Children.toArray(children)
  const set = [...hidden.flatMap(setHidden), ...[first, ...others].flatMap(setField)]
  const kept = [...hidden.filter(({ chip }) => !chip), ...set].map(pairOf)
  const without = (name: string) =>
    appendQueryString(action, buildQueryString(kept.filter(([each]) => each !== name)))
  return (
    <search>
      <form className="[&_.optional]:hidden print:hidden" method="get" action={action} noValidate>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={SEARCH_LINE_CLASS}>
          {first}
          {others.length > 1 ? (
            <details className="filters">
              <summary className="button button-small min-h-11">
                <Icon name="filter" />
                Filtros
              </summary>
              <div>{others}</div>
            </details>
          ) : (
            others
          )}
          <div className="flex-[0_1_auto]!">
            <Button className="min-h-11 max-md:px-3" size="small" icon="search">
              {button}
            </Button>
          </div>
        </div>
        {(set.length > 0 || clear) && (
          <ul className={`${CHIPS_CLASS} mt-3`} aria-label="Filtros puestos">
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

/** Returns the data for the chip of a field, as a list. Empty if the field has no value. */
function setField(field: ReactNode) {
  if (!isValidElement<FieldProps>(field) || !field.props.defaultValue) return []
  const { name, label, defaultValue: value, options } = field.props
  return [{ name, label, value, text: options?.find((option) => option.value === value)?.label ?? value }]
}

const setHidden = ({ name, value, chip }: NonNullable<ListFiltersProps['hidden']>[number]) =>
  chip ? [{ name, label: chip, value, text: null }] : []

const pairOf = ({ name, value }: { name: string; value: string }): [string, string] => [name, value]
