import type { RatingSummary } from '~/features/businesses/schema'
import { aggregateRating } from '~/values/structured-data'

interface Reviewed {
  name: string
  url: string
  rating: RatingSummary
  comments: readonly { author: string; text: string; rating: number; day: string }[]
}

/** A business with what is written about it. With the demo data nothing: nobody wrote that. */
export function ratedBusiness(
  { name, url, rating, comments }: Reviewed,
  site: { isDemo: boolean },
): object[] {
  if (site.isDemo || comments.length === 0) return []
  const review = comments.map(({ author, text, rating: ratingValue, day }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue },
  }))
  return [{ '@type': 'LocalBusiness', name, url, aggregateRating: aggregateRating(rating), review }]
}
