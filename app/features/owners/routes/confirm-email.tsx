import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { confirmEmail, findEmailConfirmation } from '~/features/businesses/email-change.server'
import { href } from '~/href'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { Button } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'
import { buildOwnerLinkNotFound } from '../http/owned-business.server'

/**
 * Page behind the link in a confirmation mail. Opening it confirms nothing, because mail scanners open links,
 * too (D148, T190).
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token = '' } = params
  const found = await findEmailConfirmation(db, token, new Date())
  if (!found) throw buildOwnerLinkNotFound()
  const { name, email, isConfirmed } = found
  return { token, name, email, isConfirmed }
}

export async function action({ params }: ActionFunctionArgs) {
  const { token = '' } = params
  if (!(await confirmEmail(db, token, new Date()))) throw buildOwnerLinkNotFound()
  return redirectWithNotice(href('/mi-negocio/correo/:token', { token }), {
    kind: 'success',
    title: 'Correo confirmado',
  })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? buildPageMeta(matches, { title: `El correo de ${data.name}`, hidden: true }) : []

export default function ConfirmEmailRoute() {
  const { token, name, email, isConfirmed } = useLoaderData<typeof loader>()
  return (
    <Section top narrow>
      <PageHeading kicker={name} title={isConfirmed ? 'Tu correo está confirmado' : 'Confirma tu correo'}>
        {isConfirmed
          ? `Si pierdes tu enlace privado, pídelo otra vez y te llega a ${email}.`
          : `¿Es ${email} el correo de ${name}? Al confirmarlo, el enlace privado del negocio puede llegar a este correo.`}
      </PageHeading>
      {isConfirmed ? (
        <p>
          <a href={href('/mi-negocio')}>Pedir mi enlace</a>
        </p>
      ) : (
        <form method="post" action={href('/mi-negocio/correo/:token', { token })}>
          <Button tone="accept">Confirmar este correo</Button>
        </form>
      )}
    </Section>
  )
}
