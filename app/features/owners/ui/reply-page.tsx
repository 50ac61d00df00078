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
  opinion: BusinessComment
}

export function ReplyPage({ token, name, opinion, ...sending }: Props) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Responder una opinión">
        La ve todo el mundo. Con calma y con respeto ganas más clientes.
      </PageHeading>
      <CommentCard comment={{ ...opinion, reply: null }} />
      <FormFrame
        lengths={LENGTHS.reply}
        {...sending}
        stored={{ replica: opinion.reply }}
        action={paths.ownerReply(token, opinion.id)}
        button="Guardar"
      >
        <LongField
          name="replica"
          label="Tu respuesta"
          optional
          help="Hasta 300 letras. Si la dejas vacía, se quita."
        />
      </FormFrame>
      <BackLink href={paths.ownerOpinions(token)}>Volver a las opiniones</BackLink>
    </Section>
  )
}
