import type { MetaDescriptor } from '@remix-run/node'
import { clipped, type Matches, pageMeta, TITLE } from '~/http/meta'
import { paths } from '~/paths'
import { commentCount } from '../labels'
import type { Count } from '../schema'

interface CommentsShown {
  name: string
  city: string
  stateCode: string
  place: { slug: string; categorySlug: string }
  order: string
  from?: number | undefined
  count: Count
}

/** All comments on a business. Only the first page of the usual order is to be found: the rest says the same anew. */
export function commentsMeta(matches: Matches, page: CommentsShown): MetaDescriptor[] {
  const { name, city, stateCode, count } = page
  const start = 'Opiniones de '
  const place = ` en ${[city, stateCode].filter(Boolean).join(', ')}`
  return pageMeta(matches, {
    title: start + clipped(name, TITLE - start.length - place.length) + place,
    description: `${commentCount(count)} de clientes de ${name}${place}, completas y con lo que responde el negocio.`,
    canonical: paths.comments(page.place),
    hidden: page.order !== 'newest' || page.from !== undefined || count.total === 0,
  })
}
