import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { BusinessComment } from '~/features/businesses/schema'
import { listReplyableComments } from '~/features/ratings/reply.server'
import { CommentCard } from '~/features/ratings/ui/comments-section'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { paths } from '~/paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notices'
import { LABEL_CLASS } from '~/ui/form/styles'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { buildWhatsappHref } from '~/values/contact/phone'
import { requireOwnedBusiness } from '../http/owned-business.server'
import { OwnerSubpage } from '../ui/owner-part'

/** Lists comments of customers, so that the owner can reply. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await requireOwnedBusiness(db, params)
  const { id, name, isListed } = business
  const rateAt = isListed ? env.PUBLIC_ORIGIN + paths.businessForm(business) : null
  return { token, name, rateAt, comments: await listReplyableComments(db, id) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `Opiniones: ${data.name}`, hidden: true }) : []

export default function OwnerCommentsRoute() {
  return <OwnerCommentsPage {...useLoaderData<typeof loader>()} />
}

interface OwnerCommentsPageProps {
  token: string
  name: string
  /** Address of the rating form. Null if the page is not published. */
  rateAt: string | null
  comments: BusinessComment[]
}

function OwnerCommentsPage({ token, name, rateAt, comments }: OwnerCommentsPageProps) {
  return (
    <OwnerSubpage
      token={token}
      name={name}
      title="Opiniones"
      lead="Tu respuesta se ve debajo de cada opinión, en tu página."
    >
      {comments.length === 0 && (
        <Notice title="Nadie ha escrito todavía">
          <p>Pídeles a tus clientes que te califiquen.</p>
        </Notice>
      )}
      {comments.map((comment) => (
        <div className={STACK_CLASS} key={comment.id}>
          <CommentCard comment={comment} />
          <ButtonLink href={href('/mi-negocio/:token/opiniones/:id', { token, id: comment.id })}>
            {comment.reply ? 'Cambiar mi respuesta' : 'Responder'}
            <span className="visually-hidden"> a {comment.author}</span>
          </ButtonLink>
        </div>
      ))}
      {rateAt && <ReviewRequest name={name} url={rateAt} />}
    </OwnerSubpage>
  )
}

interface ReviewRequestProps {
  name: string
  /** Address of the rating form. */
  url: string
}

/**
 * Message that asks a customer for a rating. The owner chooses the chat in WhatsApp. One tap selects the text
 * for copying.
 */
function ReviewRequest({ name, url }: ReviewRequestProps) {
  const text = `¡Hola! Gracias por elegir ${name}. ¿Nos dejas tu opinión? Toma un minuto y nos ayuda mucho: ${url}`
  return (
    <section className={STACK_CLASS} id="pedir">
      <SectionHeading title="Pide una opinión" />
      <div>
        <label className={LABEL_CLASS} htmlFor="mensaje-para-cliente">
          Mensaje para un cliente
        </label>
        <textarea
          id="mensaje-para-cliente"
          className="input select-all"
          rows={4}
          readOnly
          autoComplete="off"
          defaultValue={text}
        />
      </div>
      <p>
        <ButtonLink tone="whatsapp" icon="whatsapp" href={buildWhatsappHref('', text)} rel="noopener">
          Enviar por WhatsApp
        </ButtonLink>
      </p>
    </section>
  )
}
