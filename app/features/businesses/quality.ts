export interface Completeness {
  descriptionLength: number
  services: number
  hasPhone: boolean
  hasEmail: boolean
  hasAddress: boolean
  hasHours: boolean
  hasWebsite: boolean
  hasLogo: boolean
  isVerified: boolean
  ratings: number
  /** From 1 to 5, null without ratings. */
  average: number | null
}

/** How much a page helps who finds it, from 0 to 999: 600 for what is filled in, 100 for a check, 299 for ratings. */
export function listingQuality(page: Completeness): number {
  const filled =
    Math.min(page.descriptionLength, 300) / 2 +
    Math.min(page.services, 6) * 20 +
    (page.hasPhone ? 120 : 0) +
    (page.hasEmail ? 30 : 0) +
    (page.hasAddress ? 60 : 0) +
    (page.hasHours ? 60 : 0) +
    (page.hasWebsite ? 20 : 0) +
    (page.hasLogo ? 40 : 0)
  const known = Math.min(Math.log2(page.ratings + 1) * 40, 199)
  const liked = page.average === null ? 0 : (page.average - 3) * 50
  const score = filled + (page.isVerified ? 100 : 0) + known + liked
  return Math.round(Math.min(Math.max(score, 0), 999))
}
