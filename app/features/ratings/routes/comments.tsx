import { type LoaderFunctionArgs, type MetaDescriptor, type MetaFunction, redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { db } from '~/db.server'
import { readRatingSummary } from '~/features/businesses/cards.server'
import { requireBusinessAt } from '~/features/businesses/http/business-param.server'
import type { BusinessDetail, RatingSummary, RatingSummary as Summary } from '~/features/businesses/schema'
import { DEFAULT_PAGE_CACHE_RULE } from '~/http/cache-rule'
import { buildPageMeta, MAX_META_TITLE_LENGTH, type RouteMatches, truncateAtWord } from '~/http/meta'
import { useSiteData } from '~/http/site'
import { COMMENT_ORDER_PARAMS, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { SortLinks } from '~/ui/controls/order-menu'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { JsonLd } from '~/ui/display/json-ld'
import { AutoRefreshRegion } from '~/ui/layout/auto-refresh'
import { PageHeading, Section } from '~/ui/layout/section'
import { PAGES_CLASS } from '~/ui/list/pagination'
import { buildAggregateRating, buildBreadcrumbData, buildSchemaOrgGraph } from '~/values/structured-data'
import { countComments, countRatingsByStars, readComments } from '../comments.server'
import { COMMENT_ORDER_LABELS, COMMENT_ORDERS, formatCommentCount } from '../labels'
import type { CappedCount, CommentOrder, PagedComments } from '../schema'
import { CommentCard, RatingDistribution, RatingScores } from '../ui/comments-section'

export const handle = { cache: DEFAULT_PAGE_CACHE_RULE }

/** Loads a page of comments on a business in full, with the owner's replies (D107). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const business = await requireBusinessAt(db, params)
  const { id, name, slug, categorySlug, city, stateCode } = business
  const place = { slug, categorySlug }
  const { searchParams } = new URL(request.url)
  const word = searchParams.get('orden')
  const order = COMMENT_ORDERS.find((each) => word && COMMENT_ORDER_PARAMS[each] === word) ?? 'newest'
  if (slug !== params.slug) throw redirect(paths.comments(place, { order }), 301)
  const from = commentNumber(searchParams.get('desde'))
  const [page, count, rating, distribution] = await Promise.all([
    readComments(db, id, { order, from }),
    countComments(db, id),
    readRatingSummary(db, id),
    countRatingsByStars(db, id),
  ])
  if (!page) throw redirect(paths.comments(place, { order }))
  return { id, name, city, stateCode, place, order, from, ...page, count, rating, distribution }
}

const commentNumber = (word: string | null) =>
  word && /^[1-9]\d{0,14}$/.test(word) ? Number(word) : undefined

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? commentsMeta(matches, data) : []

export default function BusinessCommentsRoute() {
  const page = useLoaderData<typeof loader>()
  const site = useSiteData()
  const steps = [
    { name: page.name, path: paths.business(page.place) },
    { name: 'Opiniones', path: paths.comments(page.place) },
  ]
  const reviewed = ratedBusiness({ ...page, url: site.origin + paths.business(page.place) }, site)
  return (
    <CommentsPage
      {...page}
      structuredData={
        <JsonLd value={buildSchemaOrgGraph(...reviewed, buildBreadcrumbData(site.origin, steps))} />
      }
    />
  )
}

interface Reviewed {
  name: string
  url: string
  rating: RatingSummary
  comments: readonly { author: string; text: string; rating: number; day: string }[]
}

/**
 * Builds the schema.org data of a business with its reviews. Empty without comments. Also empty for demo
 * data, because no person wrote those comments.
 */
function ratedBusiness({ name, url, rating, comments }: Reviewed, site: { isDemo: boolean }): object[] {
  if (site.isDemo || comments.length === 0) return []
  const review = comments.map(({ author, text, rating: ratingValue, day }) => ({
    '@type': 'Review',
    author: { '@type': 'Person', name: author },
    datePublished: day,
    reviewBody: text,
    reviewRating: { '@type': 'Rating', ratingValue },
  }))
  return [{ '@type': 'LocalBusiness', name, url, aggregateRating: buildAggregateRating(rating), review }]
}

interface CommentsShown {
  name: string
  city: string
  stateCode: string
  place: { slug: string; categorySlug: string }
  order: string
  from?: number | undefined
  count: CappedCount
}

/**
 * Builds the meta data of the comments page. Hidden from search engines are other orders, pages with `from`,
 * and a page without comments.
 */
function commentsMeta(matches: RouteMatches, page: CommentsShown): MetaDescriptor[] {
  const { name, city, stateCode, count } = page
  const start = 'Opiniones de '
  const place = ` en ${[city, stateCode].filter(Boolean).join(', ')}`
  return buildPageMeta(matches, {
    title: start + truncateAtWord(name, MAX_META_TITLE_LENGTH - start.length - place.length) + place,
    description: `${formatCommentCount(count)} de clientes de ${name}${place}, completas y con lo que responde el negocio.`,
    canonical: paths.comments(page.place),
    hidden: page.order !== 'newest' || page.from !== undefined || count.total === 0,
  })
}

interface CommentsPageProps extends PagedComments {
  id: number
  name: string
  place: { slug: string; categorySlug: string }
  order: CommentOrder
  count: CappedCount
  rating: Summary
  distribution: BusinessDetail['distribution']
  structuredData: ReactNode
}

/** Page with comments on a business in full, with the owner's replies, in one of three orders (D107). */
function CommentsPage(props: CommentsPageProps) {
  const { id, name, place, comments, count, rating, distribution, structuredData } = props
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Opiniones" />
      <AutoRefreshRegion name="opiniones" live={`rating:${id} business:${id}`} stack>
        <RatingScores rating={rating}>
          <RatingDistribution distribution={distribution} />
        </RatingScores>
        {count.total > 1 && <Orders {...props} />}
        {count.total === 0 && <p>Todavía nadie dejó un comentario. Tu opinión puede ser la primera.</p>}
        <div>
          {comments.map((comment) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              reportHref={paths.report(place, { ratingId: comment.id })}
            />
          ))}
        </div>
        <Neighbours {...props} />
      </AutoRefreshRegion>
      <p className={CHIPS_CLASS}>
        <ButtonLink tone="primary" href={paths.businessForm(place)}>
          Dejar mi opinión
        </ButtonLink>
        <ButtonLink icon="back" href={paths.business(place)}>
          Volver a {name}
        </ButtonLink>
      </p>
      {structuredData}
    </Section>
  )
}

function Orders({ place, order, count }: CommentsPageProps) {
  return (
    <SortLinks
      label="Orden de las opiniones"
      orders={COMMENT_ORDERS}
      current={order}
      words={COMMENT_ORDER_LABELS}
      href={(each) => paths.comments(place, { order: each })}
    >
      <p className="figures">{formatCommentCount(count)}</p>
    </SortLinks>
  )
}

/**
 * Links to the previous and next page. The pages have no numbers: an address names the first comment by its
 * id.
 */
function Neighbours({ place, order, isFirst, previous, next }: CommentsPageProps) {
  if (isFirst && next === null) return null
  return (
    <nav className={PAGES_CLASS} aria-label="Páginas">
      {!isFirst && (
        <ButtonLink
          icon="back"
          rel="prev"
          href={paths.comments(place, { order, from: previous ?? undefined })}
        >
          Anteriores
        </ButtonLink>
      )}
      {next !== null && (
        <ButtonLink rel="next" href={paths.comments(place, { order, from: next })}>
          Siguientes
        </ButtonLink>
      )}
    </nav>
  )
}
