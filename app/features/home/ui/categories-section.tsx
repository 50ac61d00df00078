import type { CategoryCard } from '~/features/categories/category-card'
import { FALLBACK_CATEGORIES } from '~/features/categories/fallback'
import { CategoryGrid } from '~/features/categories/ui/category-grid'
import { paths } from '~/paths'
import { Section } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { ChosenState } from '~/ui/layout/site'

interface Props {
  categories: CategoryCard[] | null
  state: ChosenState
  isCollapsed: boolean
}

export function CategoriesSection({ categories, state, isCollapsed }: Props) {
  return (
    <Section id="servicios" live="category image business" loading="Cargando categorías...">
      <SectionHeading title="Categorías de Servicios">
        <p className="figures">
          {categories ? countLine(categories.length, state) : 'Mostrando categorías básicas'}
        </p>
      </SectionHeading>
      <CategoryGrid
        categories={categories ?? FALLBACK_CATEGORIES}
        state={state?.code}
        collapsed={isCollapsed}
        fewerHref={paths.homeCategories('fewer')}
        allHref={paths.homeCategories('all')}
      />
    </Section>
  )
}

/** `27 categorías con negocios activos en Georgia` (row 49). */
function countLine(count: number, state: ChosenState): string {
  const words = count === 1 ? '1 categoría con negocios activos' : `${count} categorías con negocios activos`
  return state ? `${words} en ${state.name}` : words
}
