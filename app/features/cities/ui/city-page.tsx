import type { BusinessCard } from '~/features/businesses/schema'
import { BusinessList } from '~/features/businesses/ui/business-list'
import { categoryReturn, paths } from '~/paths'
import { RegisterCall } from '~/ui/controls/register-call'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { Pagination } from '~/ui/list/pagination'
import type { NeighbouringCity } from '../schema'
import { CityLinks } from './city-links'

interface Props {
  category: { id: number; slug: string; name: string }
  city: { slug: string; name: string; stateCode: string; stateName: string }
  title: string
  sentence: string
  listing: { businesses: BusinessCard[]; page: number; pages: number }
  neighbours: NeighbouringCity[]
}

export function CityPage({ category, city, title, sentence, listing, neighbours }: Props) {
  const { businesses, page, pages } = listing
  const back = categoryReturn(category.slug, { page }, city.slug)
  return (
    <Section top>
      <AutoRefresh
        name="resultados"
        live={`category:${category.id} image:${category.id} business rating`}
        stack
      >
        <Heading title={title} sentence={sentence} category={category} city={city} />
        <h2 className="visually-hidden">Negocios</h2>
        <BusinessList
          isReturnedTo
          businesses={businesses}
          href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug }, back)}
          eager={2}
        />
        <Pagination page={page} pages={pages} href={(each) => paths.city(category.slug, city.slug, each)} />
        <p>
          <a href={paths.category(category.slug, { near: city.slug })}>
            Filtrar y ver también lo que queda cerca de {city.name}
          </a>
        </p>
        <CityLinks title="En ciudades cercanas" categorySlug={category.slug} cities={neighbours} />
      </AutoRefresh>
      <RegisterCall />
    </Section>
  )
}

const Heading = ({
  title,
  sentence,
  category,
  city,
}: Pick<Props, 'title' | 'sentence' | 'category' | 'city'>) => (
  <PageHeading title={title}>
    {sentence} Primero van los que tienen más y mejores calificaciones. También en{' '}
    <a href={paths.category(category.slug, { state: city.stateCode })}>todo {city.stateName}</a> y en{' '}
    <a href={paths.category(category.slug)}>todos los estados</a>.
  </PageHeading>
)
