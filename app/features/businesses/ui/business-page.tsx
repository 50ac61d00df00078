import { OwnershipBlock } from '~/features/moderation/ui/ownership-block'
import { PromotionsSection } from '~/features/promotions/ui/promotions-section'
import { OpinionsSection } from '~/features/ratings/ui/opinions-section'
import { breadcrumbs, graph, localBusiness } from '~/features/seo/structured-data'
import { paths } from '~/paths'
import { ShareLinks } from '~/ui/controls/share-links'
import { JsonLd } from '~/ui/display/json-ld'
import { Columns } from '~/ui/layout/columns'
import { Region } from '~/ui/layout/region'
import { Section } from '~/ui/layout/section'
import type { BusinessDetail, BusinessPlace } from '../schema'
import { AboutSection } from './about-section'
import { BusinessHero } from './business-hero'
import { ContactCard } from './contact-card'
import { Namesakes } from './namesakes'
import { OpeningHoursTable } from './opening-hours-table'
import { ServicesSection } from './services-section'
import { TrustBlock } from './trust-block'

interface Props {
  business: BusinessDetail
  /** Query string of the directory view to go back to (row 124). */
  back: string | undefined
  site: Parameters<typeof localBusiness>[1]
  /** Other businesses of the same name. */
  namesakes?: BusinessPlace[]
  /** Of the form to rate it. */
  stamp: string
}

/** Everything a visitor reads about a business (rows 122 to 137, 153 to 156). */
export function BusinessPage({ business, back, site, namesakes = [], stamp }: Props) {
  const place = { categorySlug: business.category.slug, slug: business.slug }
  const path = paths.business(place)
  const url = site.origin + path
  return (
    <Region name="negocio" live={`business:${business.id} rating:${business.id}`}>
      <BusinessHero business={business} backHref={paths.backToDirectory(back)} />
      <Section>
        <Columns
          aside={
            <>
              <ContactCard business={business} />
              <OpeningHoursTable hours={business.hours} isOpenNow={business.isOpenNow} />
              <TrustBlock
                isVerified={business.isVerified}
                isExample={site.isDemo}
                memberSince={business.memberSince}
                ratings={business.rating.count}
              />
              {business.isImported && <OwnershipBlock business={place} />}
              <ShareLinks url={url} title={business.name} />
              <a className="lone-link soft" href={paths.report(place)} rel="nofollow">
                Reportar este negocio
              </a>
            </>
          }
          after={<OpinionsSection {...business} business={place} stamp={stamp} />}
        >
          <AboutSection sentences={business.sentences} specialties={business.specialties} />
          <ServicesSection services={business.services} />
          <PromotionsSection promotions={business.promotions} />
          <Namesakes businesses={namesakes} />
        </Columns>
      </Section>
      <JsonLd
        value={graph(
          localBusiness(business, site),
          breadcrumbs(site.origin, [
            { name: business.category.name, path: paths.category(business.category.slug) },
            { name: business.name, path },
          ]),
        )}
      />
    </Region>
  )
}
