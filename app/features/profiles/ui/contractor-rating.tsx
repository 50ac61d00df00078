import type { PageRating } from '~/features/moderation/page-ratings/schema'
import { CommentCard } from '~/features/ratings/ui/comment-card'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { ContractorRatingForm } from './contractor-rating-form'

/** What visitors told about electricians they hired, and the form to do so (row 163). */
export function ContractorRating({ reviews }: { reviews: PageRating[] }) {
  return (
    <section className={STACK} id="opiniones">
      {reviews.length > 0 && <SectionHeading title="Lo que cuentan los clientes" />}
      {reviews.map(({ project, text, ...review }) => (
        <CommentCard
          key={review.id}
          comment={{ ...review, text: project ? `${project}: ${text}` : text, reply: null }}
        />
      ))}
      <SectionHeading title="¿Ya contrataste a uno?">
        <p>Cuenta cómo te fue. La leemos antes de publicarla.</p>
      </SectionHeading>
      <ContractorRatingForm />
    </section>
  )
}
