import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER_ACTOR } from '~/features/audit/schema'
import type { BusinessComment } from '~/features/businesses/schema'
import { findReplyableComment, replySchema, saveRatingReply } from '~/features/ratings/reply.server'
import { CommentCard } from '~/features/ratings/ui/comments-section'
import { href } from '~/href'
import { handleEditForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { BackLink } from '~/ui/controls/button'
import { TextAreaField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { PageHeading, Section } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  buildOwnerLinkNotFound,
  createOwnerFormAction,
  requireOwnedBusiness,
} from '../http/owned-business.server'

export const handle = { hydrate: true }

/**
 * Page on which the owner replies to a comment. The reply then appears below the comment. An empty one removes
 * it.
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business, comment } = await commentAt(params)
  return { token, name: business.name, comment }
}

export const action = createOwnerFormAction(async ({ request, params }) => {
  const { token, comment } = await commentAt(params)
  return handleEditForm({
    request,
    schema: replySchema,
    invalid: 'Revisa tu respuesta',
    store: ({ replica }) => saveRatingReply(db, { actor: OWNER_ACTOR }, comment.id, replica),
    respond: (_, { value }) => {
      const title = value.replica ? 'Tu respuesta ya se ve en tu página' : 'Tu respuesta ya no se ve'
      return redirectWithNotice(href('/mi-negocio/:token/opiniones', { token }), { kind: 'success', title })
    },
  })
})

async function commentAt(params: LoaderFunctionArgs['params']) {
  const owned = await requireOwnedBusiness(db, params)
  const comment = await findReplyableComment(db, owned.business.id, params.id ?? '')
  if (!comment) throw buildOwnerLinkNotFound()
  return { ...owned, comment }
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'Responder una opinión', hidden: true })

export default function ReplyFormRoute() {
  const sending = useFormAnswer<typeof action>()
  return <ReplyPage {...useLoaderData<typeof loader>()} {...sending} />
}

interface ReplyPageProps extends Omit<FormFrameBaseProps, 'action'> {
  token: string
  name: string
  comment: BusinessComment
}

function ReplyPage({ token, name, comment, ...sending }: ReplyPageProps) {
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="Responder una opinión">
        La ve todo el mundo. Con calma y con respeto ganas más clientes.
      </PageHeading>
      <CommentCard comment={{ ...comment, reply: null }} />
      <FormFrame
        lengths={MAX_FIELD_LENGTHS.reply}
        {...sending}
        stored={{ replica: comment.reply }}
        action={href('/mi-negocio/:token/opiniones/:id', { token, id: comment.id })}
        button="Guardar"
      >
        <TextAreaField
          name="replica"
          label="Tu respuesta"
          optional
          help="Hasta 300 letras. Si la dejas vacía, se quita."
        />
      </FormFrame>
      <BackLink href={href('/mi-negocio/:token/opiniones', { token })}>Volver a las opiniones</BackLink>
    </Section>
  )
}
