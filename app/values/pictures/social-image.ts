import { hash } from '../text/hash'
import type { Hue } from './picture'

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

/** Raise it when the drawing changes: every picture gets a new address. */
const DRAWING = 2

/** For every page that is about neither a business nor a category. */
export function siteSocialImage(site: { name: string }): SocialImage {
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
