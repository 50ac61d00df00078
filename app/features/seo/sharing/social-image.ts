import type { RatingSummary } from '~/features/businesses/schema'
import type { CategoryBadge } from '~/features/categories/schema'
import type { Hue, Picture } from '~/values/picture'
import { hash } from '~/values/text/hash'

/** What the picture of a shared page says: a painted shop sign. */
export interface SocialImage {
  title: string
  line: string
  hue: Hue
  /** Name of a drawing under public/ilustraciones; null is the stall of the logo. */
  illustration: string | null
  /** Whole stars, as the page shows them (row 131), and `4.9 (12)`; null without ratings. */
  rating: { stars: number; text: string } | null
  site: string
  isExample: boolean
}

interface SignSite {
  name: string
}

interface SignBusiness {
  name: string
  city: string
  stateCode: string
  category: CategoryBadge
  picture: Picture
  rating: RatingSummary
  isExample: boolean
}

/** Raise it when the drawing changes: every picture gets a new address. */
const DRAWING = 2

const DRAWN = /^\/ilustraciones\/([a-z0-9_/-]+)\.svg$/

export function businessSocialImage(business: SignBusiness, site: SignSite): SocialImage {
  const { name, city, stateCode, category, picture, rating, isExample } = business
  return {
    title: name,
    line: `${category.name} · ${city}, ${stateCode}`,
    hue: category.hue,
    illustration: DRAWN.exec(picture.src)?.[1] ?? category.illustration,
    rating:
      rating.average === null
        ? null
        : { stars: Math.floor(rating.average), text: `${rating.average.toFixed(1)} (${rating.count})` },
    site: site.name,
    isExample,
  }
}

export function categorySocialImage(category: CategoryBadge, site: SignSite): SocialImage {
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

/** For every page that is about neither a business nor a category. */
export function siteSocialImage(site: SignSite): SocialImage {
  return {
    title: 'Lo nuestro, a la vuelta de la esquina',
    line: 'Directorio de negocios latinos',
    hue: 'amarillo',
    illustration: null,
    rating: null,
    site: site.name,
    isExample: false,
  }
}

/** Changes whenever the picture would: with it in the address a picture may be kept for ever. */
export function socialImageVersion(sign: SocialImage): string {
  return hash(JSON.stringify([DRAWING, sign])).toString(36)
}
