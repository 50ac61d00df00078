import { CONTACT_REASON, hasContactDetails, junkIn } from '~/values/text/advertising'
import type { PromotionData } from '../edit/fields'

/**
 * Returns why an own offer waits for a moderator, or null (D120, D132, T200). Checks the same as for other
 * texts of businesses.
 */
export function reasonToReview({
  title,
  description,
  terms,
  couponCode,
}: Pick<PromotionData, 'title' | 'description' | 'terms' | 'couponCode'>): string | null {
  const texts = [title, description, terms, couponCode]
  if (texts.some(hasContactDetails)) return CONTACT_REASON
  return junkIn(title, texts)
}
