import type { ReactNode } from 'react'
import { paths } from '~/paths'
import { LONE_LINK } from '~/ui/controls/button'
import { ShareLinks } from '~/ui/controls/share-links'
import { CHIPS } from '~/ui/display/chip'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { Columns } from '~/ui/layout/columns'
import { Section } from '~/ui/layout/section'
import type { BusinessDetail, BusinessPlace } from '../schema'
import { AboutSection } from './about-section'
import { BusinessHero } from './business-hero'
import { ClosedNotice } from './closed-notice'
import { ContactCard } from './contact-card'
import { Namesakes } from './namesakes'
import { OpeningHoursTable } from './opening-hours-table'
import { PhotosSection } from './photos-section'
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
  comments: ReactNode
  rate: ReactNode
  structuredData: ReactNode
}

/** Everything a visitor reads about a business (rows 122 to 137, 153 to 156), what it is chosen by first. */
export function BusinessPage({ business, back, site, namesakes = [], ...others }: Props) {
  const url = site.origin + paths.business(placeOf(business))
  const isRated = business.rating.count > 0
  return (
    <AutoRefresh name="negocio" live={`business:${business.id} rating:${business.id}`}>
      <BusinessHero business={business} back={back} url={url} save={others.save} />
      <Section>
        <ClosedNotice closed={business.closed} category={business.category} />
        <Columns
          aside={
            <>
              <ContactCard business={business} />
              {!business.closed && <OpeningHoursTable hours={business.hours} />}
              <ShareLinks url={url} title={business.name} hasButton />
              {business.isImported && others.ownership}
              {others.rate}
            </>
          }
        >
          {others.promotions}
          {isRated && others.comments}
          <ServicesSection services={business.services} />
          <PhotosSection name={business.name} photos={business.photos} />
          <AboutSection sentences={business.sentences} specialties={business.specialties} />
          {!isRated && others.comments}
          <TrustBlock {...business} />
          <Namesakes businesses={namesakes} />
        </Columns>
        <SimilarSection business={business} />
        <LastLinks business={business} />
      </Section>
      {others.structuredData}
    </AutoRefresh>
  )
}

const placeOf = ({ category, slug }: BusinessDetail) => ({ categorySlug: category.slug, slug })

function LastLinks({ business }: Pick<Props, 'business'>) {
  const place = placeOf(business)
  return (
    <p className={`${CHIPS} screen-only`}>
      <a className={`${LONE_LINK} text-sm text-soft`} href={paths.correct(place)} rel="nofollow">
        Corregir un dato
      </a>
      <a className={`${LONE_LINK} text-sm text-soft`} href={paths.report(place)} rel="nofollow">
        Reportar este negocio
      </a>
    </p>
  )
}
