import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { CHIPS } from '~/ui/display/chip'
import { Columns } from '~/ui/layout/columns'
import { LiveRegion } from '~/ui/layout/live-region'
import { Section } from '~/ui/layout/section'
import type { BusinessDetail, BusinessPlace } from '../schema'
import { AboutSection } from './about-section'
import { BusinessHero } from './business-hero'
import { BusinessMap } from './business-map'
import { ContactCard } from './contact-card'
import { Namesakes } from './namesakes'
import { OpeningHoursTable } from './opening-hours-table'
import { ServicesSection } from './services-section'
import { SimilarSection } from './similar-section'
import { TrustBlock } from './trust-block'

interface Props {
  business: BusinessDetail
  back: string | undefined
  site: { origin: string }
  namesakes?: BusinessPlace[]
  save: ReactNode
  ownership: ReactNode
  promotions: ReactNode
  opinions: ReactNode
  structuredData: ReactNode
}

/** Everything a visitor reads about a business (rows 122 to 137, 153 to 156). */
export function BusinessPage({ business, back, site, namesakes = [], ...others }: Props) {
  return (
    <LiveRegion name="negocio" live={`business:${business.id} rating:${business.id}`}>
      <BusinessHero business={business} backHref={paths.backToDirectory(back)} save={others.save} />
      <Section>
        <Columns
          aside={<Aside business={business} ownership={others.ownership} />}
          after={
            <>
              {others.promotions}
              {others.opinions}
              <Namesakes businesses={namesakes} />
              <LastLinks business={business} site={site} />
            </>
          }
        >
          <AboutSection sentences={business.sentences} specialties={business.specialties} />
          <ServicesSection services={business.services} />
        </Columns>
        <SimilarSection business={business} />
      </Section>
      {others.structuredData}
    </LiveRegion>
  )
}

const Aside = ({ business, ownership }: Pick<Props, 'business' | 'ownership'>) => (
  <>
    <ContactCard business={business} />
    <BusinessMap business={business} />
    <OpeningHoursTable hours={business.hours} isOpenNow={business.isOpenNow} />
    <TrustBlock
      isVerified={business.isVerified}
      isExample={business.isExample}
      memberSince={business.memberSince}
      ratings={business.rating.count}
    />
    {business.isImported && ownership}
  </>
)

function LastLinks({ business, site }: Pick<Props, 'business' | 'site'>) {
  const place = { categorySlug: business.category.slug, slug: business.slug }
  return (
    <div>
      <ShareLinks url={site.origin + paths.business(place)} title={business.name} />
      <p className={`${CHIPS} screen-only`}>
        <a className={`${LONE_LINK} text-sm text-soft`} href={paths.correct(place)} rel="nofollow">
          Corregir un dato
        </a>
        <a className={`${LONE_LINK} text-sm text-soft`} href={paths.report(place)} rel="nofollow">
          Reportar este negocio
        </a>
      </p>
    </div>
  )
}
