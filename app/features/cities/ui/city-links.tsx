import { Miles } from '~/features/businesses/ui/open-and-distance'
import { paths } from '~/paths'
import { CHIPS, Chip } from '~/ui/display/chip'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { CityLink } from '../schema'

interface Props {
  title: string
  categorySlug: string
  cities: readonly (CityLink & { miles?: number })[]
}

/** Other pages of a category, by city; nothing where there is none. */
export function CityLinks({ title, categorySlug, cities }: Props) {
  if (cities.length === 0) return null
  return (
    <nav className={STACK} aria-label={title}>
      <SectionHeading title={title} />
      <div className={CHIPS}>
        {cities.map(({ slug, name, stateCode, businesses, miles }) => (
          <Chip key={slug} href={paths.city(categorySlug, slug)}>
            {name}, {stateCode} ({businesses})
            {miles && (
              <>
                {' · '}
                <Miles miles={miles} />
              </>
            )}
          </Chip>
        ))}
      </div>
    </nav>
  )
}
