import type { BusinessDetail, BusinessPlace } from '~/features/businesses/schema'
import { BusinessPage } from '~/features/businesses/ui/business-page'
import { OwnershipBlock } from '~/features/moderation/ui/ownership-block'
import { PromotionsSection } from '~/features/promotions/ui/promotions-section'
import { CommentsSection } from '~/features/ratings/ui/comments-section'
import { RateSection } from '~/features/ratings/ui/rate-section'
import { SaveForm } from '~/features/saved/ui/save-form'
import { localBusiness } from '~/features/seo/structured-data'
import { paths } from '~/paths'
import { JsonLd } from '~/ui/display/json-ld'
import { breadcrumbs, graph } from '~/values/structured-data'

interface Props {
  business: BusinessDetail
  back: string | undefined
  isSaved: boolean
  site: Parameters<typeof localBusiness>[1]
  namesakes?: BusinessPlace[]
}

/** The page of a business with its promotions, its comments and what search engines read. */
export function WholePage({ business, isSaved, ...page }: Props) {
  const place = { categorySlug: business.category.slug, slug: business.slug }
  const steps = [
    { name: business.category.name, path: paths.category(place.categorySlug) },
    { name: business.name, path: paths.business(place) },
  ]
  return (
    <BusinessPage
      {...page}
      business={business}
      save={<SaveForm business={{ id: business.id, ...place }} isSaved={isSaved} />}
      ownership={<OwnershipBlock business={place} />}
      promotions={<PromotionsSection promotions={business.promotions} />}
      comments={<CommentsSection {...business} business={place} />}
      rate={<RateSection business={place} />}
      structuredData={
        <JsonLd value={graph(localBusiness(business, page.site), breadcrumbs(page.site.origin, steps))} />
      }
    />
  )
}
