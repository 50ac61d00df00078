import { Children, type ReactNode } from 'react'
import { classNames } from '../class-names'
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

/** Fields beside the first that a wide screen has room for. */
const IN_A_LINE = 4

/** A GET form, so that what it shows has an address; all but the first are folded where there is little room. */
export function ListFilters({ action, hidden = [], clear, button = 'Filtrar', children }: Props) {
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
            <Folded open={Boolean(clear)} isMany={others.length > IN_A_LINE}>
              {others}
            </Folded>
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

interface FoldedProps {
  open: boolean
  isMany: boolean
  children: ReactNode
}

const Folded = ({ open, isMany, children }: FoldedProps) => (
  <details
    className={classNames(
      'filters grow-8!',
      isMany &&
        'lg:folded:[&::details-content]:[content-visibility:hidden] lg:folded:flex-[0_0_auto]! lg:open:flex-[1_0_100%]!',
    )}
    open={open}
  >
    <summary className={classNames('button button-small', isMany && 'lg:inline-flex! lg:min-h-12.5')}>
      <Icon name="filter" />
      Filtros
    </summary>
    <div
      className={classNames(
        isMany && 'lg:grid-flow-row! lg:grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] lg:pt-3!',
      )}
    >
      {children}
    </div>
  </details>
)
