import type { PageReview } from '~/models/page-review/schema'
import { CommentCard } from '../rating/comment-card'
import { SectionHeading } from '../section-heading'

/** What visitors told about electricians they hired. */
export function ContractorReviews({ reviews }: { reviews: PageReview[] }) {
  return (
    <section className="stack">
      <SectionHeading title="Lo que cuentan los clientes" />
      {reviews.map(({ project, text, ...review }) => (
        <CommentCard
          key={review.id}
          comment={{ ...review, text: project ? `${project}: ${text}` : text, reply: null }}
        />
      ))}
    </section>
  )
}
