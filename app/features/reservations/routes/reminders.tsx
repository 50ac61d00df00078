import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { buildBusinessNotFoundResponse } from '~/features/businesses/http/business-param.server'
import { href } from '~/href'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { UnsubscribePage } from '~/ui/layout/text-page'
import { areRemindersStopped, setRemindersStopped } from '../reminders.server'

/**
 * Page behind the link in a reminder. Opening it changes nothing, because mail scanners open links, too
 * (T242).
 */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token = '' } = params
  const isStopped = await areRemindersStopped(db, token, env.SESSION_SECRETS)
  if (isStopped === null) throw await buildBusinessNotFoundResponse(db, '')
  return { token, isStopped }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token = '' } = params
  const wantsReminders = (await readForm(request)).get('decision') === 'recibir'
  const link = { token, secrets: env.SESSION_SECRETS }
  if (!(await setRemindersStopped(db, link, !wantsReminders, new Date())))
    throw await buildBusinessNotFoundResponse(db, '')
  return redirectWithNotice(href('/mis-reservas/recordatorios/:token', { token }), {
    kind: 'success',
    title: wantsReminders ? 'Vas a recibir recordatorios' : 'Ya no te enviamos recordatorios',
  })
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Recordatorios de tus reservas', hidden: true })

export default function StopReminders() {
  const { token, isStopped } = useLoaderData<typeof loader>()
  return (
    <UnsubscribePage
      kicker="Mis reservas"
      title={isStopped ? 'No recibes recordatorios' : '¿No quieres más recordatorios?'}
      action={href('/mis-reservas/recordatorios/:token', { token })}
      button={
        isStopped
          ? { value: 'recibir', text: 'Quiero recibirlos otra vez', isPrimary: false }
          : { value: 'parar', text: 'No recibir más recordatorios', isPrimary: true }
      }
      link={{ text: 'Mis reservas', href: paths.myReservations() }}
    >
      {isStopped
        ? 'El correo que te trajo aquí ya no recibe recordatorios de citas. Tus reservas siguen igual.'
        : 'El día antes de cada cita te enviamos un correo. Si no lo quieres, deja de llegar; tus reservas siguen igual.'}
    </UnsubscribePage>
  )
}
