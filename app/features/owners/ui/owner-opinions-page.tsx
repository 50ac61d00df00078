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
  opinions: BusinessComment[]
}

export function OwnerOpinionsPage({ token, name, opinions }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Opiniones"
      lead="Tu respuesta se ve debajo de cada opinión, en tu página."
    >
      {opinions.length === 0 && (
        <Notice title="Nadie ha escrito todavía">
          <p>Pídeles a tus clientes que te califiquen en tu página.</p>
        </Notice>
      )}
      {opinions.map((opinion) => (
        <div className={STACK} key={opinion.id}>
          <CommentCard comment={opinion} />
          <ButtonLink href={paths.ownerReply(token, opinion.id)}>
            {opinion.reply ? 'Cambiar mi respuesta' : 'Responder'}
            <span className="visually-hidden"> a {opinion.author}</span>
          </ButtonLink>
        </div>
      ))}
    </OwnerPart>
  )
}
