import { paths } from '~/paths'

/** Combines several things of a page in one script. */
export const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things })

/** Average rating by visitors. Undefined without ratings. */
export function aggregateRating({
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

/** Breadcrumbs from the home page through `steps` to the page itself, which is the last step. */
export function breadcrumbs(origin: string, steps: { name: string; path: string }[]): object {
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
