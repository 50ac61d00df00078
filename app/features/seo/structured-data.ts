import type { BusinessDetail, OpeningHours } from '~/features/businesses/schema'
import { addDays } from '~/features/places/calendar'
import { paths } from '~/paths'
import { socialImageVersion } from '~/values/pictures/social-image'
import { aggregateRating } from '~/values/structured-data'
import { businessSocialImage } from './sharing/social-image'

/** What pages tell search engines in schema.org's words; `origin` is the scheme and host of full addresses. */

interface DescribedSite {
  name: string
  origin: string
  email: string | null
  phone: string | null
  socialUrl: string | null
  isDemo: boolean
}

/** A business as LocalBusiness (rows 135, 297; D33), its average when real people gave it: never with the demo data. */
export function localBusiness(business: BusinessDetail, site: DescribedSite): object {
  const { rating, position } = business
  const address = { categorySlug: business.category.slug, slug: business.slug }
  const picture = paths.businessSign(address, socialImageVersion(businessSocialImage(business, site)))
  return {
    '@type': 'LocalBusiness',
    name: business.name,
    url: site.origin + paths.business(address),
    image: site.origin + picture,
    telephone: business.phone?.replace(';ext=', ' ext. '),
    email: business.email ?? undefined,
    description: business.sentences.join(' ') || undefined,
    priceRange: business.priceRange ?? undefined,
    knowsLanguage: business.languages.length > 0 ? business.languages : undefined,
    amenityFeature: homeService(business.homeService),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.location ?? undefined,
      addressLocality: business.city,
      addressRegion: business.stateCode,
      postalCode: business.zipcode ?? undefined,
      addressCountry: 'US',
    },
    geo: position ? { '@type': 'GeoCoordinates', ...position } : undefined,
    openingHoursSpecification: openingHours(business.hours),
    specialOpeningHoursSpecification: closedUntil(business.closed),
    sameAs: [business.websiteUrl, business.facebookUrl, business.instagramUrl].filter(
      (link) => link !== null,
    ),
    aggregateRating: site.isDemo ? undefined : aggregateRating(rating),
  }
}

/** Whether a business comes to its customers, where it says so. */
const homeService = (said: BusinessDetail['homeService']): object | undefined =>
  said === null
    ? undefined
    : { '@type': 'LocationFeatureSpecification', name: 'Servicio a domicilio', value: said === 'yes' }

const DAYS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    Lunes: 'Monday',
    Martes: 'Tuesday',
    Miércoles: 'Wednesday',
    Jueves: 'Thursday',
    Viernes: 'Friday',
    Sábado: 'Saturday',
    Domingo: 'Sunday',
  }),
)

function openingHours(week: readonly OpeningHours[]): object[] | undefined {
  const spans = week.flatMap(({ day, spans }) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: DAYS.get(day),
      opens,
      // From midnight to midnight search engines take for a day on which it is closed.
      closes: opens === closes ? '23:59' : closes,
    })),
  )
  return spans.length > 0 ? spans : undefined
}

/** From midnight to midnight it is closed, up to the day before it opens again, where that is known (D118). */
const closedUntil = (closed: BusinessDetail['closed']): object | undefined =>
  closed
    ? {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validThrough: closed.until ? addDays(closed.until.day, -1) : undefined,
      }
    : undefined

/** The businesses of a list, in the order of the page. */
export function businessList(
  origin: string,
  businesses: readonly { slug: string; category: { slug: string } }[],
): object {
  return {
    '@type': 'ItemList',
    itemListElement: businesses.map(({ slug, category }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: origin + paths.business({ categorySlug: category.slug, slug }),
    })),
  }
}

/** The site itself and who runs it. */
export function website(site: DescribedSite): object[] {
  const url = site.origin + paths.home()
  const about = { name: site.name, url }
  return [
    { '@type': 'WebSite', ...about },
    {
      '@type': 'Organization',
      ...about,
      logo: `${site.origin}/icon-512.png`,
      email: site.email ?? undefined,
      telephone: site.phone ?? undefined,
      sameAs: site.socialUrl ? [site.socialUrl] : undefined,
    },
  ]
}
