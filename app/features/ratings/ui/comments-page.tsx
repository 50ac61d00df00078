import type { ReactNode } from 'react'
import type { BusinessDetail, RatingSummary as Summary } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { SortLinks } from '~/ui/controls/order-menu'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { LiveRegion } from '~/ui/layout/auto-refresh'
import { PageHeading, Section } from '~/ui/layout/section'
import { PAGES_CLASS } from '~/ui/list/pagination'
import { COMMENT_ORDER_LABELS, COMMENT_ORDERS, formatCommentCount } from '../labels'
import type { CappedCount, CommentOrder, PagedComments } from '../schema'
import { CommentCard, RatingScores } from './comments-section'
import { RatingDistribution } from './rating-distribution'

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
export function CommentsPage(props: CommentsPageProps) {
  const { id, name, place, comments, count, rating, distribution, structuredData } = props
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Opiniones" />
      <LiveRegion name="opiniones" live={`rating:${id} business:${id}`} stack>
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
      </LiveRegion>
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
