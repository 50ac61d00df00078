import type { CategoryCard } from '~/features/categories/category-card'
import { CategoryGrid } from '~/features/categories/ui/category-grid'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { SectionHeading } from '~/ui/layout/section-heading'

const EXAMPLES = ['plomero', 'panadería miami', 'abogado inmigración', 'taxes']

/** The search-first view before anything is asked (row 83): what can be typed, and the categories to choose from. */
export function SearchPrompt({ categories }: { categories: CategoryCard[] }) {
  return (
    <>
      <h2>Escribe lo que buscas</h2>
      <p>Un oficio, un nombre o una ciudad. Por ejemplo:</p>
      <p className={CHIPS}>
        {EXAMPLES.map((search) => (
          <ButtonLink key={search} size="small" href={paths.directory({ search, view: 'search' })}>
            {search}
          </ButtonLink>
        ))}
      </p>
      <SectionHeading title="O elige una categoría">
        <a href={paths.directory()}>Ver la lista completa</a>
      </SectionHeading>
      <CategoryGrid categories={categories} />
    </>
  )
}
