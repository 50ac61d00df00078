import type { BusinessDetail, DayOpeningHours } from '~/features/businesses/schema'
import { addDays } from '~/features/places/calendar'
import { paths } from '~/paths'
import { getSocialImageVersion } from '~/values/pictures/social-image'
import { buildAggregateRating } from '~/values/structured-data'
import { buildBusinessSocialImageContent } from './sharing/social-image'

/** Site data for schema.org descriptions. `origin` is scheme and host, for absolute addresses. */
interface DescribedSite {
  name: string
  origin: string
  email: string | null
  phone: string | null
  socialUrl: string | null
  isDemo: boolean
}

/**
 * Describes a business as schema.org LocalBusiness (rows 135, 297; D33). The average rating is omitted for
 * demo data.
 */
export function buildLocalBusinessData(business: BusinessDetail, site: DescribedSite): object {
  const { rating, position } = business
  const address = { categorySlug: business.category.slug, slug: business.slug }
  const picture = paths.businessSign(
    address,
    getSocialImageVersion(buildBusinessSocialImageContent(business, site)),
  )
  return {
    '@type': 'LocalBusiness',
    name: business.name,
    url: site.origin + paths.business(address),
    image: site.origin + picture,
    telephone: business.phone?.replace(';ext=', ' ext. '),
    email: business.email ?? undefined,
    // Contains the trade, if known, and the category (D146).
    keywords: [business.trade, business.category.name].filter((each) => each !== null),
    description: business.sentences.join(' ') || undefined,
    priceRange: business.priceRange ?? undefined,
    knowsLanguage: business.languages.length > 0 ? business.languages : undefined,
    amenityFeature: homeService(business.homeService),
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.location ?? undefined,
      addressLocality: business.city,
      // Omitted if the owner stated no place, because Georgia is then only an assumption (D113, D142).
      addressRegion: business.isStateConfirmed ? business.stateCode : undefined,
      postalCode: business.zipcode ?? undefined,
      addressCountry: 'US',
    },
    geo: position ? { '@type': 'GeoCoordinates', ...position } : undefined,
    openingHoursSpecification: openingHours(business.hours),
    specialOpeningHoursSpecification: closedUntil(business.closed),
    sameAs: [business.websiteUrl, business.facebookUrl, business.instagramUrl].filter(
      (link) => link !== null,
    ),
    aggregateRating: site.isDemo ? undefined : buildAggregateRating(rating),
  }
}

/** Describes home service. Undefined if the owner did not answer. */
const homeService = (said: BusinessDetail['homeService']): object | undefined =>
  said === null
    ? undefined
    : { '@type': 'LocationFeatureSpecification', name: 'Servicio a domicilio', value: said === 'yes' }

const ENGLISH_WEEKDAY_BY_SPANISH: ReadonlyMap<string, string> = new Map(
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

function openingHours(week: readonly DayOpeningHours[]): object[] | undefined {
  const spans = week.flatMap(({ day, spans }) =>
    spans.map(({ opens, closes }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ENGLISH_WEEKDAY_BY_SPANISH.get(day),
      opens,
      // Equal times would mean closed, so a span of 24 hours ends a minute before, if necessary the next day.
      closes: opens === closes ? minuteBefore(closes) : closes,
    })),
  )
  return spans.length > 0 ? spans : undefined
}

const minuteBefore = (clock: string) =>
  new Date(Date.parse(`1970-01-02T${clock}Z`) - 60_000).toISOString().slice(11, 16)

/**
 * Describes a closure. Undefined if the business is not closed. Equal times mean closed. It ends on the day
 * before the reopening, if that is known (D118).
 */
const closedUntil = (closed: BusinessDetail['closed']): object | undefined =>
  closed
    ? {
        '@type': 'OpeningHoursSpecification',
        opens: '00:00',
        closes: '00:00',
        validThrough: closed.until ? addDays(closed.until.day, -1) : undefined,
      }
    : undefined

/** Describes the businesses of a list as schema.org ItemList, in page order. */
export function buildBusinessListData(
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

/** Describes the site and its operator for schema.org. */
export function buildWebsiteData(site: DescribedSite): object[] {
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
