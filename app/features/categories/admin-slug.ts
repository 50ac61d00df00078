/** Categories whose administration has a shorter address than their page (D9). */
const SHORT: ReadonlyMap<string, string> = new Map([['legal-y-abogados', 'legal']])

/** The categories behind those shorter addresses. */
export const SHORT_SLUGS: ReadonlyMap<string, string> = new Map(
  [...SHORT].map(([slug, short]) => [short, slug]),
)

/** The name of a category in the addresses of its administration. */
export function adminSlug(slug: string): string {
  return SHORT.get(slug) ?? slug
}

/** True where the documents show the Admin button to everybody: on the legal page (row 99). */
export function hasPublicAdminButton(slug: string): boolean {
  return SHORT.has(slug)
}
