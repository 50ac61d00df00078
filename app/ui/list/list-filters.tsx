import { Children, isValidElement, type ReactNode } from 'react'
import { Button, ButtonLink } from '../controls/button'
import { SEARCH_LINE } from '../controls/search-line'
import { Icon } from '../display/icon'

interface Props {
  action: string
  hidden?: { name: string; value: string }[]
  /** Address without any filter; left out while none is set. */
  clear?: string | undefined
  button?: string
  children: ReactNode
}

/** A GET form, so that what it shows has an address; all but the first are folded while none of them is set. */
export function ListFilters({ action, hidden = [], clear, button = 'Buscar', children }: Props) {
  const [first, ...others] = Children.toArray(children)
  return (
    <search>
      <form className="[&_.optional]:hidden print:hidden" method="get" action={action} noValidate>
        {hidden.map(({ name, value }) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className={SEARCH_LINE}>
          {first}
          {others.length > 1 ? (
            <details className="filters" open={others.some(isSet)}>
              <summary className="button button-small min-h-12.5">
                <Icon name="filter" />
                Filtros
              </summary>
              <div>{others}</div>
            </details>
          ) : (
            others
          )}
          <div className="flex flex-[0_1_auto]! flex-wrap items-center gap-3 max-md:gap-2">
            <Button className="min-h-12.5 max-md:px-3" icon="search">
              {button}
            </Button>
            {clear && (
              <ButtonLink className="min-h-12.5 max-md:px-3" href={clear}>
                Quitar filtros
              </ButtonLink>
            )}
          </div>
        </div>
      </form>
    </search>
  )
}

const isSet = (field: ReactNode) =>
  isValidElement<{ defaultValue?: string }>(field) && Boolean(field.props.defaultValue)
