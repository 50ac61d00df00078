import { paths } from '~/paths'

/** Several things on one page, in one script. */
export const graph = (...things: object[]) => ({ '@context': 'https://schema.org', '@graph': things })

/** An average that real people gave; undefined without one. */
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

/** Where a page stands: the home page, then each of `steps`, the last of which is the page itself. */
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
