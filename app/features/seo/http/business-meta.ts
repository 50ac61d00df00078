import type { MetaDescriptor } from '@remix-run/node'
import { CLOSINGS } from '~/features/businesses/labels'
import type { BusinessDetail } from '~/features/businesses/schema'
import { clipped, type Matches, pageMeta, TITLE } from '~/http/meta'
import { paths } from '~/paths'
import { businessSocialImage } from '../sharing/social-image'

/** The page of a business, wherever it answers: its canonical address is under its primary category (rows 135, 296). */
export function businessMeta(matches: Matches, business: BusinessDetail): MetaDescriptor[] {
  const place = ` en ${[business.city, business.stateCode].filter(Boolean).join(', ')}`
  const closed = business.closed ? ` (${CLOSINGS[business.closed.kind].label.toLocaleLowerCase('es')})` : ''
  const address = { categorySlug: business.category.slug, slug: business.slug }
  return pageMeta(matches, {
    title: clipped(business.name, TITLE - place.length - closed.length) + place + closed,
    description: [
      `${business.name}, ${business.category.name}${place}${closed}.`,
      ...business.sentences,
    ].join(' '),
    canonical: paths.business(address),
    picture: (site) => ({
      sign: businessSocialImage(business, site),
      address: (version) => paths.businessSign(address, version),
    }),
  })
}
