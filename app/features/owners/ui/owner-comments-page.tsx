import type { BusinessComment } from '~/features/businesses/schema'
import { CommentCard } from '~/features/ratings/ui/comment-card'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { OwnerPart } from './owner-part'

interface Props {
  token: string
  name: string
  comments: BusinessComment[]
}

export function OwnerCommentsPage({ token, name, comments }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Opiniones"
      lead="Tu respuesta se ve debajo de cada opinión, en tu página."
    >
      {comments.length === 0 && (
        <Notice title="Nadie ha escrito todavía">
          <p>Pídeles a tus clientes que te califiquen en tu página.</p>
        </Notice>
      )}
      {comments.map((comment) => (
        <div className={STACK} key={comment.id}>
          <CommentCard comment={comment} />
          <ButtonLink href={paths.ownerReply(token, comment.id)}>
            {comment.reply ? 'Cambiar mi respuesta' : 'Responder'}
            <span className="visually-hidden"> a {comment.author}</span>
          </ButtonLink>
        </div>
      ))}
    </OwnerPart>
  )
}
