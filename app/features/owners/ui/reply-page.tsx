import type { BusinessComment } from '~/features/businesses/schema'
import { CommentCard } from '~/features/ratings/ui/comment-card'
import { paths } from '~/paths'
import { BackLink } from '~/ui/controls/back-link'
import { LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { LENGTHS } from '~/values/text/lengths'

interface Props extends Omit<Sending, 'action'> {
  token: string
  name: string
  comment: BusinessComment
}

export function ReplyPage({ token, name, comment, ...sending }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Responder una opinión">
        La ve todo el mundo. Con calma y con respeto ganas más clientes.
      </PageHeading>
      <CommentCard comment={{ ...comment, reply: null }} />
      <FormFrame
        lengths={LENGTHS.reply}
        {...sending}
        stored={{ replica: comment.reply }}
        action={paths.ownerReply(token, comment.id)}
        button="Guardar"
      >
        <LongField
          name="replica"
          label="Tu respuesta"
          optional
          help="Hasta 300 letras. Si la dejas vacía, se quita."
        />
      </FormFrame>
      <BackLink href={paths.ownerComments(token)}>Volver a las opiniones</BackLink>
    </Section>
  )
}
