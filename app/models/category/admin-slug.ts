/** Categories whose administration has a shorter address than their page (D9). */
const SHORT: Readonly<Record<string, string>> = { 'legal-y-abogados': 'legal' }

/** The categories behind those shorter addresses. */
export const SHORT_SLUGS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SHORT).map(([slug, short]) => [short, slug]),
)

/** The name of a category in the addresses of its administration. */
export function adminSlug(slug: string): string {
  return SHORT[slug] ?? slug
}

/** True where the documents show the Admin button to everybody: on the legal page (row 99). */
export function hasPublicAdminButton(slug: string): boolean {
  return slug in SHORT
}
