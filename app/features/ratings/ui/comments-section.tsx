import type { ReactNode } from 'react'
import type { BusinessComment, BusinessDetail, RatingSummary as Summary } from '~/features/businesses/schema'
import {
  formatAverage,
  formatRatingCount,
  formatRatingForScreenReader,
  RATING_CLASS,
  StarRow,
} from '~/features/businesses/ui/business-card'
import { href } from '~/href'
import { paths, toCommentAnchor } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { NoticesInElement } from '~/ui/feedback/notices'
import { SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { formatAllCommentsLinkText } from '../labels'
import { RatingForm } from './rating-form'

interface CommentsSectionProps
  extends Pick<BusinessDetail, 'rating' | 'distribution' | 'comments' | 'commentCount'> {
  business: { slug: string; categorySlug: string }
}

export function CommentsSection({
  rating,
  distribution,
  comments,
  commentCount,
  business,
}: CommentsSectionProps) {
  return (
    <section className={STACK_CLASS} id={toCommentAnchor()}>
      <NoticesInElement place={toCommentAnchor()} />
      <SectionHeading title="Opiniones">
        <a href="#calificar">Dejar mi opinión</a>
      </SectionHeading>
      <RatingScores rating={rating}>
        <RatingDistribution distribution={distribution} />
      </RatingScores>
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
          <ButtonLink href={paths.comments(business)}>{formatAllCommentsLinkText(commentCount)}</ButtonLink>
        </div>
      )}
    </section>
  )
}

interface CommentCardProps {
  comment: BusinessComment
  reportHref?: string
}

export function CommentCard({ comment, reportHref }: CommentCardProps) {
  const place = toCommentAnchor(comment.id)
  const score = Number.isInteger(comment.rating) ? comment.rating : comment.rating.toFixed(1)
  return (
    <article className="comment border-t border-hair py-3" id={place}>
      <NoticesInElement place={place} />
      <p className={RATING_CLASS}>
        <b>{comment.author}</b> {comment.isCustomer && <span className="text-soft">Cliente confirmado </span>}
        <StarRow value={comment.rating} label={`${score} de 5`} />{' '}
        <span className="comment-foot">
          {comment.date}
          {reportHref && (
            <a href={reportHref} rel="nofollow">
              Reportar <span className="visually-hidden">la opinión de {comment.author}</span>
            </a>
          )}
        </span>
      </p>
      <CommentText {...comment} />
      {comment.reply && (
        <p>
          <b>Responde el negocio:</b> {comment.reply}
        </p>
      )}
    </article>
  )
}

/** Shows the shortened text, which opens to the full text. A short text is shown at once. */
function CommentText({ text, cut }: Pick<BusinessComment, 'text' | 'cut'>) {
  if (!cut) return <p>{text}</p>
  return (
    <details>
      <summary>
        <span className="cut">{cut}</span> <span className="link">Leer completa</span>
      </summary>
      <p>{text}</p>
    </details>
  )
}

/**
 * Rating form on a business page. On phones it is closed at first, so that the rest of the page needs less
 * scrolling.
 */
export function RateSection({ business }: { business: { slug: string; categorySlug: string } }) {
  return (
    <details className="rate sign screen-only" id="calificar">
      <summary>
        <h2 className={SIDE_TITLE_CLASS}>Deja tu calificación</h2>
      </summary>
      <RatingForm action={href('/:categorySlug/:slug/calificar', business)} />
    </details>
  )
}

interface RatingSummaryProps {
  rating: Summary
  /** Content next to the average. It is not shown without ratings. */
  children?: ReactNode
}

/**
 * Shows the average in large digits and the two scores. Without ratings it shows `--` and a sentence (row
 * 129).
 */
export function RatingScores({ rating, children }: RatingSummaryProps) {
  return (
    <div className="rating-summary figures">
      {rating.average === null ? (
        <p>
          <span aria-hidden="true">-- </span>Aún sin calificaciones. ¿Ya fuiste su cliente? Tu opinión puede
          ser la primera.
        </p>
      ) : (
        <>
          <b className="lettering big-figure" aria-hidden="true">
            {formatAverage(rating.average)}
          </b>
          {children}
          <div>
            <p className={RATING_CLASS}>
              <StarRow value={rating.average} label={formatRatingForScreenReader(rating)} />
              <span aria-hidden="true">{formatRatingCount(rating.count)}</span>
            </p>
            <p className="text-soft">
              Profesional {formatAverage(rating.professional)} · Confianza {formatAverage(rating.trust)}
            </p>
          </div>
        </>
      )}
    </div>
  )
}

/**
 * Shows the number of ratings per star count, with bars. Bar widths are SVG attributes, because the content
 * security policy forbids inline styles.
 */
export function RatingDistribution({ distribution }: { distribution: BusinessDetail['distribution'] }) {
  const total = distribution.reduce((sum, count) => sum + count, 0)
  return (
    <ul className={`${'rating-bars'} figures`}>
      {distribution.map((count, index) => {
        const stars = 5 - index
        return (
          <li key={stars}>
            <span>
              {stars}
              <span className="visually-hidden">{stars === 1 ? ' estrella:' : ' estrellas:'}</span>
            </span>
            <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect width={total === 0 ? 0 : Math.round((100 * count) / total)} height="10" />
            </svg>
            <span>{count}</span>
          </li>
        )
      })}
    </ul>
  )
}
