import type { BusinessComment } from '~/models/business/schema'
import { StarRow } from './stars'

export function CommentCard({ comment }: { comment: BusinessComment }) {
  const score = Number.isInteger(comment.rating) ? comment.rating : comment.rating.toFixed(1)
  return (
    <article className="comment">
      <p className="rating">
        <b>{comment.author}</b>
        <StarRow value={comment.rating} label={`${score} de 5`} />
        <span className="soft">{comment.date}</span>
      </p>
      <p>{comment.text}</p>
    </article>
  )
}
