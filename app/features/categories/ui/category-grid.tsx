import { ButtonLink } from '~/ui/controls/button'
import { LOTERIA_GRID } from '~/ui/display/loteria-card'
import type { CategoryCard } from '../category-card'
import { CategoryLoteriaCard } from './category-loteria-card'

const COLLAPSED = 8

interface Props {
  categories: CategoryCard[]
  /** Whose businesses are counted. */
  state?: string | undefined
  collapsed?: boolean
  /** Addresses of the collapsed and of the full grid; without them there is no toggle. */
  fewerHref?: string
  allHref?: string
}

export function CategoryGrid({ categories, state, collapsed, fewerHref, allHref }: Props) {
  const shown = collapsed ? categories.slice(0, COLLAPSED) : categories
  const toggle = collapsed ? allHref : fewerHref
  return (
    <>
      <ul className={`${LOTERIA_GRID} category-grid`}>
        {shown.map((category) => (
          <li key={category.slug}>
            <CategoryLoteriaCard category={category} state={state} />
          </li>
        ))}
      </ul>
      {toggle && categories.length > COLLAPSED && (
        <p>
          <ButtonLink href={toggle}>{collapsed ? 'Ver Más Categorías' : 'Ver Menos Categorías'}</ButtonLink>
        </p>
      )}
    </>
  )
}
