import type { BusinessComment } from '~/features/businesses/schema'
import { RATING, StarRow } from '~/features/businesses/ui/stars'
import { opinionAnchor } from '~/paths'
import { NoticesAt } from '~/ui/feedback/notices'

interface Props {
  comment: BusinessComment
  reportHref?: string
}

export function CommentCard({ comment, reportHref }: Props) {
  const place = opinionAnchor(comment.id)
  const score = Number.isInteger(comment.rating) ? comment.rating : comment.rating.toFixed(1)
  return (
    <article className="comment border-t border-hair py-4" id={place}>
      <NoticesAt place={place} />
      <p className={RATING}>
        <b>{comment.author}</b>
        <StarRow value={comment.rating} label={`${score} de 5`} />
        <span className="text-soft">{comment.date}</span>
        {reportHref && (
          <a className="ml-auto py-2.5 text-sm text-soft" href={reportHref} rel="nofollow">
            Reportar <span className="visually-hidden">la opinión de {comment.author}</span>
          </a>
        )}
      </p>
      <p>{comment.text}</p>
      {comment.reply && (
        <p>
          <b>Responde el negocio:</b> {comment.reply}
        </p>
      )}
    </article>
  )
}
