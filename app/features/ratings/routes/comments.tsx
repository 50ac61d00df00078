import { type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { businessAt } from '~/features/businesses/http/business-address.server'
import { ratingOf } from '~/features/businesses/rating-summary.server'
import { CACHED } from '~/http/cache-rule'
import { useSite } from '~/http/site'
import { OPINION_ORDER_WORDS, paths } from '~/paths'
import { JsonLd } from '~/ui/display/json-ld'
import { breadcrumbs, graph } from '~/values/structured-data'
import { countComments, readComments } from '../comment-list.server'
import { commentsMeta } from '../http/comments-meta'
import { OPINION_ORDERS } from '../labels'
import { ratingDistribution } from '../latest-comments.server'
import { ratedBusiness } from '../structured-data'
import { CommentsPage } from '../ui/comments-page'

export const handle = { cache: CACHED }

/** Every comment on a business, whole, with the owner's answers (D107). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const business = await businessAt(db, params)
  const { id, name, slug, categorySlug, city, stateCode } = business
  const place = { slug, categorySlug }
  const { searchParams } = new URL(request.url)
  const word = searchParams.get('orden')
  const order = OPINION_ORDERS.find((each) => word && OPINION_ORDER_WORDS[each] === word) ?? 'newest'
  if (slug !== params.business) throw redirect(paths.comments(place, { order }), 301)
  const from = commentNumber(searchParams.get('desde'))
  const [page, count, rating, distribution] = await Promise.all([
    readComments(db, id, { order, from }),
    countComments(db, id),
    ratingOf(db, id),
    ratingDistribution(db, id),
  ])
  if (!page) throw redirect(paths.comments(place, { order }))
  return { id, name, city, stateCode, place, order, from, ...page, count, rating, distribution }
}

const commentNumber = (word: string | null) =>
  word && /^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? commentsMeta(matches, data) : []

export default function Comments() {
  const page = useLoaderData<typeof loader>()
  const site = useSite()
  const steps = [
    { name: page.name, path: paths.business(page.place) },
    { name: 'Opiniones', path: paths.comments(page.place) },
  ]
  const reviewed = ratedBusiness({ ...page, url: site.origin + paths.business(page.place) }, site)
  return (
    <CommentsPage
      {...page}
      structuredData={<JsonLd value={graph(...reviewed, breadcrumbs(site.origin, steps))} />}
    />
  )
}
