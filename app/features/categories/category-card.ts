import type { Hue, Picture } from '~/values/pictures/palette'

/** Categories whose address in the administration is shorter than that of their page (D9). */
const SHORT_SLUG_BY_SLUG: ReadonlyMap<string, string> = new Map([['legal-y-abogados', 'legal']])

/** Slugs of the categories by their shorter address. */
export const CATEGORY_SLUG_BY_SHORT_SLUG: ReadonlyMap<string, string> = new Map(
  [...SHORT_SLUG_BY_SLUG].map(([slug, short]) => [short, slug]),
)

/** Returns the slug of a category in administration addresses, which may be shorter than its own. */
export function toAdminCategorySlug(slug: string): string {
  return SHORT_SLUG_BY_SLUG.get(slug) ?? slug
}

/** Whether all visitors see the button `Admin`. The requirements show it only on the legal page (row 99). */
export function hasPublicAdminButton(slug: string): boolean {
  return SHORT_SLUG_BY_SLUG.has(slug)
}

/** Number of approved images in a complete bank (D76). */
export const IMAGE_BANK_SIZE = 5
/** From this number of images on, the list shows a bank as complete. The panel requires all five. */
export const MIN_IMAGES_OF_COMPLETE_BANK = 3

export interface ImageBankBadgeProps {
  label: 'Completo' | 'Parcial' | 'Sin imágenes' | 'Sin datos'
  tone: 'good' | 'warm' | 'bad' | 'plain'
  count: string | null
}

/**
 * Returns the state of an image bank. It is complete with at least `threshold` approved images (rows 208, 209;
 * D76). `approvedCount` null means unknown.
 */
export function getImageBankBadgeProps(approvedCount: number | null, threshold: number): ImageBankBadgeProps {
  if (approvedCount === null) return { label: 'Sin datos', tone: 'plain', count: null }
  const count = `${approvedCount}/${IMAGE_BANK_SIZE}`
  const isEnough = approvedCount >= threshold && approvedCount < IMAGE_BANK_SIZE
  if (approvedCount >= threshold)
    return { label: 'Completo', tone: 'good', count: isEnough ? `${count}, bastan ${threshold}` : count }
  return approvedCount > 0
    ? { label: 'Parcial', tone: 'warm', count }
    : { label: 'Sin imágenes', tone: 'bad', count }
}

export interface CategoryBadgeData {
  name: string
  slug: string
  hue: Hue
  illustration: string
  /** True if the category is hidden. Visitors get 404 for its page, so public pages must not link to it. */
  isOff?: true
}

/** A category on the home page. `number` is its lotería number, which is its position in the site order. */
export interface CategoryCardData extends CategoryBadgeData {
  number: number
  businesses: number
  /** The main picture set by an administrator, or the drawing. */
  picture: Picture
}
