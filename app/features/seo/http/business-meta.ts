import type { MetaDescriptor } from '@remix-run/node'
import { CLOSURE_KINDS } from '~/features/businesses/labels'
import type { BusinessDetail } from '~/features/businesses/schema'
import { type Matches, pageMeta, TITLE, truncateAtWord } from '~/http/meta'
import { paths } from '~/paths'
import { businessSocialImage } from '../sharing/social-image'

/** Builds the meta data of a business page. The canonical address uses the main category (rows 135, 296). */
export function businessMeta(matches: Matches, business: BusinessDetail): MetaDescriptor[] {
  const place = ` en ${[business.city, business.stateCode].filter(Boolean).join(', ')}`
  const closed = business.closed
    ? ` (${CLOSURE_KINDS[business.closed.kind].label.toLocaleLowerCase('es')})`
    : ''
  const trade = business.trade ? `, ${business.trade.toLocaleLowerCase('es')}` : ''
  const hasRoom = business.name.length + trade.length + place.length + closed.length <= TITLE
  const end = (hasRoom ? trade : '') + place + closed
  const address = { categorySlug: business.category.slug, slug: business.slug }
  return pageMeta(matches, {
    title: truncateAtWord(business.name, TITLE - end.length) + end,
    description: [
      `${business.name}, ${business.trade ?? business.category.name}${place}${closed}.`,
      ...business.sentences,
    ].join(' '),
    canonical: paths.business(address),
    picture: (site) => ({
      sign: businessSocialImage(business, site),
      address: (version) => paths.businessSign(address, version),
    }),
  })
}
