import type { BusinessDetail } from './schema'

/**
 * A business as schema.org's LocalBusiness (rows 135, 297; D33). `url` is its full canonical address. The
 * average is told only when real people gave it: never with the demo data (`withRating` false).
 */
export function structuredData(business: BusinessDetail, url: string, withRating: boolean): object {
  const { rating } = business
  return {
    '@context': 'https://schema.org',
    '@type': 'LocalBusiness',
    name: business.name,
    url,
    telephone: business.phone ?? undefined,
    email: business.email ?? undefined,
    description: business.sentences.join(' ') || undefined,
    priceRange: business.priceRange ?? undefined,
    address: {
      '@type': 'PostalAddress',
      streetAddress: business.location ?? undefined,
      addressLocality: business.city,
      addressRegion: business.stateCode,
      postalCode: business.zipcode ?? undefined,
      addressCountry: 'US',
    },
    sameAs: [business.websiteUrl, business.facebookUrl, business.instagramUrl].filter(
      (link) => link !== null,
    ),
    aggregateRating:
      withRating && rating.average !== null
        ? { '@type': 'AggregateRating', ratingValue: rating.average, ratingCount: rating.count }
        : undefined,
  }
}
