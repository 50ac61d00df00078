import { hashText32 } from '../text/hash'
import type { Hue } from './palette'

/** Content of the preview image of a shared page: a shop sign. */
export interface SocialImageContent {
  title: string
  line: string
  hue: Hue
  /** Name of a drawing in public/ilustraciones. Null: the market stall from the logo. */
  illustration: string | null
  /** Whole stars as on the page (row 131), and text such as `4.9 (12)`. Null without ratings. */
  rating: { stars: number; text: string } | null
  site: string
  isExample: boolean
}

/** Increase this number when the drawing code changes. All images then get a new address. */
const SOCIAL_IMAGE_DRAWING_VERSION = 2

/** Returns the sign for general pages of the site. */
export function buildSiteSocialImageContent(site: { name: string }): SocialImageContent {
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

/**
 * Returns a text that depends on the content of the image. The address contains it, so that images can be
 * cached for long.
 */
export function getSocialImageVersion(sign: SocialImageContent): string {
  return hashText32(JSON.stringify([SOCIAL_IMAGE_DRAWING_VERSION, sign])).toString(36)
}
