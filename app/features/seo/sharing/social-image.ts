import type { RatingSummary } from '~/features/businesses/schema'
import type { CategoryBadgeData } from '~/features/categories/category-card'
import type { Picture } from '~/values/pictures/palette'
import type { SocialImageContent } from '~/values/pictures/social-image'

interface SignSite {
  name: string
}

interface SignBusiness {
  name: string
  city: string
  stateCode: string
  category: CategoryBadgeData
  trade: string | null
  picture: Picture
  rating: RatingSummary
  isExample: boolean
}

const ILLUSTRATION_PATH_PATTERN = /^\/ilustraciones\/([a-z0-9_/-]+)\.svg$/

export function buildBusinessSocialImageContent(business: SignBusiness, site: SignSite): SocialImageContent {
  const { name, city, stateCode, category, trade, picture, rating, isExample } = business
  return {
    title: name,
    line: `${trade ?? category.name} · ${city}, ${stateCode}`,
    hue: category.hue,
    illustration: ILLUSTRATION_PATH_PATTERN.exec(picture.src)?.[1] ?? category.illustration,
    rating:
      rating.average === null
        ? null
        : { stars: Math.floor(rating.average), text: `${rating.average.toFixed(1)} (${rating.count})` },
    site: site.name,
    isExample,
  }
}

export function buildCategorySocialImageContent(
  category: CategoryBadgeData,
  site: SignSite,
): SocialImageContent {
  return {
    title: category.name,
    line: 'Negocios latinos, en tu idioma',
    hue: category.hue,
    illustration: category.illustration,
    rating: null,
    site: site.name,
    isExample: false,
  }
}
