import {
  CONTACT_DETAILS_REASON,
  findJunkReasonInRegistration,
  hasContactDetails,
} from '~/values/text/advertising'
import type { PromotionData } from '../edit/fields'

/**
 * Returns why an own offer must wait for a moderator: its contact details, or what `findJunkReasonInRegistration` finds.
 * Otherwise null (D120, D132, T200).
 */
export function findReasonToReview({
  title,
  description,
  terms,
  couponCode,
}: Pick<PromotionData, 'title' | 'description' | 'terms' | 'couponCode'>): string | null {
  const texts = [title, description, terms, couponCode]
  // A number may begin in one text and end in the next.
  if (hasContactDetails(texts.filter(Boolean).join('\n'))) return CONTACT_DETAILS_REASON
  return findJunkReasonInRegistration(title, texts)
}
