import { DistanceText } from '~/features/businesses/ui/business-card'
import { paths } from '~/paths'
import { CHIPS_CLASS, Chip } from '~/ui/display/chip'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { CityLink } from '../trade-title'

interface CityLinksProps {
  title: string
  categorySlug: string
  cities: readonly (CityLink & { miles?: number })[]
}

/** Links to other city pages of a category. Nothing if there are none. */
export function CityPageLinks({ title, categorySlug, cities }: CityLinksProps) {
  if (cities.length === 0) return null
  return (
    <nav className={STACK_CLASS} aria-label={title}>
      <SectionHeading title={title} />
      <div className={CHIPS_CLASS}>
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
