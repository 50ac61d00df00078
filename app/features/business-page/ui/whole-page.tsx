import type { BusinessDetail, BusinessRef } from '~/features/businesses/schema'
import { BusinessPage } from '~/features/businesses/ui/business-page'
import { ClosureVoteForm } from '~/features/confirmations/ui/vote-form'
import { OwnershipBlock } from '~/features/moderation/ui/ownership-block'
import { PromotionsSection } from '~/features/promotions/ui/promotion-list'
import { CommentsSection, RateSection } from '~/features/ratings/ui/comments-section'
import { SaveForm } from '~/features/saved/ui/save-form'
import { buildLocalBusinessData } from '~/features/seo/structured-data'
import { paths } from '~/paths'
import { JsonLd } from '~/ui/display/json-ld'
import { buildBreadcrumbData, buildSchemaOrgGraph } from '~/values/structured-data'

interface PublicBusinessPageProps {
  business: BusinessDetail
  back: string | undefined
  isSaved: boolean
  site: Parameters<typeof buildLocalBusinessData>[1]
  namesakes?: BusinessRef[]
}

/**
 * Business page with the parts of other features, such as promotions and comments, and with structured data.
 */
export function PublicBusinessPage({ business, isSaved, ...page }: PublicBusinessPageProps) {
  const place = { categorySlug: business.category.slug, slug: business.slug }
  const steps = [
    ...(business.category.isOff
      ? []
      : [{ name: business.category.name, path: paths.category(place.categorySlug) }]),
    { name: business.name, path: paths.business(place) },
  ]
  return (
    <BusinessPage
      {...page}
      business={business}
      save={<SaveForm business={{ id: business.id, ...place }} isSaved={isSaved} />}
      ownership={
        <OwnershipBlock
          business={place}
          isImported={business.isImported}
          hasReply={business.comments.some(({ reply }) => reply !== null)}
        />
      }
      promotions={<PromotionsSection promotions={business.promotions} />}
      comments={<CommentsSection {...business} business={place} />}
      vote={<ClosureVoteForm business={place} />}
      rate={<RateSection business={place} />}
      structuredData={
        <JsonLd
          value={buildSchemaOrgGraph(
            buildLocalBusinessData(business, page.site),
            buildBreadcrumbData(page.site.origin, steps),
          )}
        />
      }
    />
  )
}
