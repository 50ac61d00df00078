import type { ReactNode } from 'react'
import type { BusinessDetail, RatingSummary as Summary } from '~/features/businesses/schema'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { OrderLinks } from '~/ui/controls/order-links'
import { CHIPS } from '~/ui/display/chip'
import { AutoRefresh } from '~/ui/layout/auto-refresh'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { PAGES } from '~/ui/list/pagination'
import { commentCount, OPINION_ORDERS, ORDER_LABELS } from '../labels'
import type { CommentOrder, CommentPage, Count } from '../schema'
import { CommentCard } from './comment-card'
import { RatingDistribution } from './rating-distribution'
import { RatingSummary } from './rating-summary'

interface Props extends CommentPage {
  id: number
  name: string
  place: { slug: string; categorySlug: string }
  order: CommentOrder
  count: Count
  rating: Summary
  distribution: BusinessDetail['distribution']
  structuredData: ReactNode
}

/** Every comment on a business in full, with the owner's answers, in three orders (D107). */
export function CommentsPage(props: Props) {
  const { id, name, place, comments, count, rating, distribution, structuredData } = props
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Opiniones" />
      <AutoRefresh name="opiniones" live={`rating:${id} business:${id}`} stack>
        <RatingSummary rating={rating}>
          <RatingDistribution distribution={distribution} />
        </RatingSummary>
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
      </AutoRefresh>
      <p className={CHIPS}>
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

function Orders({ place, order, count }: Props) {
  return (
    <OrderLinks
      label="Orden de las opiniones"
      orders={OPINION_ORDERS}
      current={order}
      words={ORDER_LABELS}
      href={(each) => paths.comments(place, { order: each })}
    >
      <p className="figures">{commentCount(count)}</p>
    </OrderLinks>
  )
}

/** Pages are found by their first comment, so they have no numbers. */
function Neighbours({ place, order, isFirst, previous, next }: Props) {
  if (isFirst && next === null) return null
  return (
    <nav className={PAGES} aria-label="Páginas">
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
