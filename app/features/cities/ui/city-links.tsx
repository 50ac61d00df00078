import { DistanceText } from '~/features/businesses/ui/business-card'
import { paths } from '~/paths'
import { CHIPS, Chip } from '~/ui/display/chip'
import { SectionHeading, STACK } from '~/ui/layout/section'
import type { CityLink } from '../trade-title'

interface CityLinksProps {
  title: string
  categorySlug: string
  cities: readonly (CityLink & { miles?: number })[]
}

/** Links to other city pages of a category. Nothing if there are none. */
export function CityLinks({ title, categorySlug, cities }: CityLinksProps) {
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
                <DistanceText miles={miles} />
              </>
            )}
          </Chip>
        ))}
      </div>
    </nav>
  )
}
