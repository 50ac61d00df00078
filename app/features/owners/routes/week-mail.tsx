import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { href } from '~/href'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { UnsubscribePage } from '~/ui/layout/text-page'
import { buildOwnerLinkNotFound } from '../http/owned-business.server'
import { isWeekMailStopped, parseStopTokenEmailHash, setWeekMailWanted } from '../week-mail.server'

/**
 * Page behind the link in the Monday message. Opening it changes nothing, because mail scanners open links,
 * too (T224).
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, hash } = requireToken(params)
  return { token, isStopped: await isWeekMailStopped(db, { hash }) }
}

/**
 * Stops or restarts the message. A mail program may send this form itself and must not be redirected (RFC
 * 8058).
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const { token, hash } = requireToken(params)
  const form = await readForm(request)
  const isWanted = form.get('decision') === 'seguir'
  await setWeekMailWanted(db, { hash }, { isWanted, now: new Date() })
  if (form.has('List-Unsubscribe')) return null
  return redirectWithNotice(href('/mi-negocio/lunes/:token', { token }), {
    kind: 'success',
    title: isWanted ? 'Te escribimos otra vez los lunes' : 'Listo, ya no te escribimos los lunes',
  })
}

function requireToken({ token = '' }: LoaderFunctionArgs['params']): { token: string; hash: string } {
  const hash = parseStopTokenEmailHash(env.SESSION_SECRETS, token)
  if (!hash) throw buildOwnerLinkNotFound()
  return { token, hash }
}

export const meta: MetaFunction = ({ matches }) =>
  buildPageMeta(matches, { title: 'El mensaje de los lunes', hidden: true })

export default function WeekMailStopRoute() {
  const { token, isStopped } = useLoaderData<typeof loader>()
  return (
    <UnsubscribePage
      kicker="Mi negocio"
      title={isStopped ? 'Ya no te escribimos los lunes' : '¿Ya no quieres el mensaje de los lunes?'}
      action={href('/mi-negocio/lunes/:token', { token })}
      button={
        isStopped
          ? { value: 'seguir', text: 'Quiero recibirlo otra vez', isPrimary: false }
          : { value: 'parar', text: 'No mandármelo más', isPrimary: true }
      }
      link={{ text: 'Ir a Mi negocio', href: href('/mi-negocio') }}
    >
      {isStopped
        ? 'A tu correo siguen llegando los avisos de tus reservas. El resumen de tu semana está en tu página privada.'
        : 'Es el resumen de tu semana: visitas, llamadas, reservas y una cosa por hacer. Los avisos de tus reservas siguen llegando.'}
    </UnsubscribePage>
  )
}
