import type { BusinessComment } from '~/features/businesses/schema'
import { RATING, StarRow } from '~/features/businesses/ui/stars'
import { commentAnchor } from '~/paths'
import { NoticesAt } from '~/ui/feedback/notices'

interface Props {
  comment: BusinessComment
  reportHref?: string
}

export function CommentCard({ comment, reportHref }: Props) {
  const place = commentAnchor(comment.id)
  const score = Number.isInteger(comment.rating) ? comment.rating : comment.rating.toFixed(1)
  return (
    <article className="comment border-t border-hair py-3" id={place}>
      <NoticesAt place={place} />
      <p className={RATING}>
        <b>{comment.author}</b> <StarRow value={comment.rating} label={`${score} de 5`} />{' '}
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

/** Cut where the page says so, whole when it is opened. */
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
