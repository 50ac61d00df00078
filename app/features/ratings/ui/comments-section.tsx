import type { BusinessDetail } from '~/features/businesses/schema'
import { commentAnchor, paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { NoticesAt } from '~/ui/feedback/notices'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { readAll } from '../labels'
import { CommentCard } from './comment-card'
import { RatingDistribution } from './rating-distribution'
import { RatingSummary } from './rating-summary'

interface Props extends Pick<BusinessDetail, 'rating' | 'distribution' | 'comments' | 'commentCount'> {
  business: { slug: string; categorySlug: string }
}

export function CommentsSection({ rating, distribution, comments, commentCount, business }: Props) {
  return (
    <section className={STACK} id={commentAnchor()}>
      <NoticesAt place={commentAnchor()} />
      <SectionHeading title="Opiniones">
        <a href="#calificar">Dejar mi opinión</a>
      </SectionHeading>
      <RatingSummary rating={rating}>
        <RatingDistribution distribution={distribution} />
      </RatingSummary>
      {rating.count > 0 && comments.length === 0 && <p>Todavía nadie dejó un comentario.</p>}
      {comments.length > 0 && (
        <div>
          {comments.map((comment) => (
            <CommentCard
              key={comment.id}
              comment={comment}
              reportHref={paths.report(business, { ratingId: comment.id })}
            />
          ))}
          <ButtonLink href={paths.comments(business)}>{readAll(commentCount)}</ButtonLink>
        </div>
      )}
    </section>
  )
}
