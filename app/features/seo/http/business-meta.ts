import type { MetaDescriptor } from '@remix-run/node'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import type { BusinessDetail } from '~/features/businesses/schema'
import { buildPageMeta, MAX_META_TITLE_LENGTH, type RouteMatches, truncateAtWord } from '~/http/meta'
import { paths } from '~/paths'
import { buildBusinessSocialImageContent } from '../sharing/social-image'

/** Builds the meta data of a business page. The canonical address uses the main category (rows 135, 296). */
export function buildBusinessMeta(matches: RouteMatches, business: BusinessDetail): MetaDescriptor[] {
  const place = ` en ${[business.city, business.stateCode].filter(Boolean).join(', ')}`
  const closed = business.closed
    ? ` (${CLOSURE_KINDS[business.closed.kind].label.toLocaleLowerCase('es')})`
    : ''
  const trade = business.trade ? `, ${business.trade.toLocaleLowerCase('es')}` : ''
  const hasRoom = business.name.length + trade.length + place.length + closed.length <= MAX_META_TITLE_LENGTH
  const end = (hasRoom ? trade : '') + place + closed
  const address = { categorySlug: business.category.slug, slug: business.slug }
  return buildPageMeta(matches, {
    title: truncateAtWord(business.name, MAX_META_TITLE_LENGTH - end.length) + end,
    description: [
      `${business.name}, ${business.trade ?? business.category.name}${place}${closed}.`,
      ...business.sentences,
    ].join(' '),
    canonical: paths.business(address),
    picture: (site) => ({
      sign: buildBusinessSocialImageContent(business, site),
      address: (version) => paths.businessSign(address, version),
    }),
  })
}
