import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { LOTERIA_GRID_CLASS, LoteriaCard } from '~/ui/display/cards'
import { Chip } from '~/ui/display/chip'
import { PictureFrame } from '~/ui/display/picture-frame'
import type { CategoryBadgeData, CategoryCardData } from '../category-card'

/** Returns `1 negocio disponible` or `n negocios disponibles` (row 52). */
export const formatAvailableBusinesses = (count: number) => countWords(count).join(' ')

const countWords = (count: number) =>
  count === 1
    ? (['1 negocio', 'disponible'] as const)
    : ([`${count.toLocaleString('es-US')} negocios`, 'disponibles'] as const)

/**
 * A category as a lotería card (rows 51 to 53). Phones show only the first part of the count. The link contains
 * `state`.
 */
export function CategoryLoteriaCard({
  category,
  state,
}: {
  category: CategoryCardData
  state?: string | undefined
}) {
  const { name, slug, hue, picture, businesses } = category
  const [count, available] = countWords(businesses)
  return (
    <LoteriaCard
      href={paths.category(slug, { state })}
      hue={hue}
      picture={<PictureFrame picture={picture} size={120} />}
      name={name}
    >
      {count} <span>{available}</span>
    </LoteriaCard>
  )
}

/** Name of a category, with a link to its page unless it is inactive. */
export function CategoryChip({ category: { name, slug, isOff } }: { category: CategoryBadgeData }) {
  return <Chip {...(!isOff && { href: paths.category(slug) })}>{name}</Chip>
}

const MAX_COLLAPSED_CARDS = 8

interface CategoryGridProps {
  categories: CategoryCardData[]
  /** State whose businesses are counted. Undefined: all states. */
  state?: string | undefined
  collapsed?: boolean
  /** Addresses of the short and of the full grid. Without them there is no button to switch. */
  fewerHref?: string
  allHref?: string
}

export function CategoryGrid({ categories, state, collapsed, fewerHref, allHref }: CategoryGridProps) {
  const shown = collapsed ? categories.slice(0, MAX_COLLAPSED_CARDS) : categories
  const toggle = collapsed ? allHref : fewerHref
  return (
    <>
      <ul className={`${LOTERIA_GRID_CLASS} category-grid`}>
        {shown.map((category) => (
          <li key={category.slug}>
            <CategoryLoteriaCard category={category} state={state} />
          </li>
        ))}
      </ul>
      {toggle && categories.length > MAX_COLLAPSED_CARDS && (
        <p>
          <ButtonLink href={toggle}>{collapsed ? 'Ver Más Categorías' : 'Ver Menos Categorías'}</ButtonLink>
        </p>
      )}
    </>
  )
}
