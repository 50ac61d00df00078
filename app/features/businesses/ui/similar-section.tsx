import { paths } from '~/paths'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { BusinessDetail } from '../schema'
import { BusinessList } from './business-list'

/** Where to go on from a business that was not the one: others of its trade nearby. */
export function SimilarSection({
  business: { category, stateCode, stateName, similar },
}: {
  business: BusinessDetail
}) {
  if (similar.length === 0) return null
  return (
    <section className={`${STACK} screen-only`}>
      <SectionHeading title="Negocios parecidos">
        <a href={paths.category(category.slug, { state: stateCode })}>
          {category.name} en {stateName}
        </a>
      </SectionHeading>
      <BusinessList
        businesses={similar}
        compact
        isRow
        href={({ category: { slug: categorySlug }, slug }) => paths.business({ categorySlug, slug })}
      />
    </section>
  )
}
