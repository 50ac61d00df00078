import { paths } from '~/paths'

/** Combines several schema.org descriptions in one script. */
export const buildSchemaOrgGraph = (...things: object[]) => ({
  '@context': 'https://schema.org',
  '@graph': things,
})

/** Describes the average rating for schema.org. Undefined without ratings. */
export function buildAggregateRating({
  average,
  count,
}: {
  average: number | null
  count: number
}): object | undefined {
  return average === null
    ? undefined
    : { '@type': 'AggregateRating', ratingValue: average, ratingCount: count }
}

/**
 * Describes the breadcrumbs for schema.org: from the home page through `steps`. The last step is the page
 * itself.
 */
export function buildBreadcrumbData(origin: string, steps: { name: string; path: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Inicio', path: paths.home() }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}
