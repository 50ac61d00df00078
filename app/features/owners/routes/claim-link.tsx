import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { wakeOutbox } from '~/jobs/wake.server'
import { Button } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'
import { claimByLink, findClaimLink } from '../claims.server'
import { buildMailContext, buildOwnerLinkNotFound } from '../http/owned-business.server'
import { CLAIM_ACCEPTED_NOTICE } from '../http/owner-cookies.server'

const claiming = () => ({ secrets: env.SESSION_SECRETS, mail: buildMailContext(), now: new Date() })

/**
 * Page behind the link in a claim mail. Opening it creates no private link, because mail scanners open links,
 * too (T223).
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token = '' } = params
  const found = await findClaimLink(db, token, claiming())
  if (!found) throw buildOwnerLinkNotFound()
  return { token, name: found.name, isUsed: found.isUsed }
}

export async function action({ params }: ActionFunctionArgs) {
  const { token = '' } = params
  const done = await claimByLink(db, token, claiming())
  if (!done) throw buildOwnerLinkNotFound()
  // That page states that the link was used and how to get another one.
  if (!done.ok) return redirect(href('/mi-negocio/entrar/:token', { token }), 303)
  wakeOutbox()
  return redirectWithNotice(href('/mi-negocio/:token', { token: done.token }), CLAIM_ACCEPTED_NOTICE)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `¿Es tuyo ${data.name}?`, hidden: true }) : []

export default function ClaimLinkRoute() {
  const { token, name, isUsed } = useLoaderData<typeof loader>()
  return (
    <Section top narrow>
      <PageHeading kicker={name} title="¿Es tu negocio?">
        {isUsed
          ? 'Este enlace ya se usó, y sirve una sola vez.'
          : 'Este enlace llegó al correo de la ficha. Con él abres tu página privada; si había otros enlaces, dejan de abrir.'}
      </PageHeading>
      {isUsed ? (
        <p>
          Tu página privada abre con la dirección que te dimos. Si la perdiste,{' '}
          <a href={href('/mi-negocio')}>pide otra</a>.
        </p>
      ) : (
        <form method="post" action={href('/mi-negocio/entrar/:token', { token })}>
          <Button tone="accept" size="big">
            Sí, abrir mi página privada
          </Button>
        </form>
      )}
    </Section>
  )
}
