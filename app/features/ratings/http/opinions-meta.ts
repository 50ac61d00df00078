import type { MetaDescriptor } from '@remix-run/node'
import { clipped, type Matches, pageMeta, TITLE } from '~/http/meta'
import { paths } from '~/paths'
import { opinionCount } from '../labels'
import type { Count } from '../schema'

interface OpinionsShown {
  name: string
  city: string
  stateCode: string
  place: { slug: string; categorySlug: string }
  order: string
  from?: number | undefined
  count: Count
}

/** All opinions on a business. Only the first page of the usual order is to be found: the rest says the same anew. */
export function opinionsMeta(matches: Matches, page: OpinionsShown): MetaDescriptor[] {
  const { name, city, stateCode, count } = page
  const start = 'Opiniones de '
  const place = ` en ${[city, stateCode].filter(Boolean).join(', ')}`
  return pageMeta(matches, {
    title: start + clipped(name, TITLE - start.length - place.length) + place,
    description: `${opinionCount(count)} de clientes de ${name}${place}, completas y con lo que responde el negocio.`,
    canonical: paths.opinions(page.place),
    hidden: page.order !== 'newest' || page.from !== undefined || count.total === 0,
  })
}
