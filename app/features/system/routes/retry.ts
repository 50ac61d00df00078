import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import {
  type AdminRequest,
  createAdminAction,
  createAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { retryDeadMessages, retryMessage } from '~/features/outbox/overview.server'
import { href } from '~/href'
import { wakeOutbox } from '~/jobs/wake.server'

export const loader = createAdminLoader(() => redirect(href('/administracion/sistema')))

/** Makes the failed message of the address due again. An address without an id means all of them. */
export const action = createAdminAction((asked) => (asked.id ? retryOne(asked) : retryAll(asked)))

async function retryOne({ id, actor, redirectBack }: AdminRequest) {
  const retried = await retryMessage(db, actor, id)
  if (retried === 'done') {
    wakeOutbox()
    return redirectBack(href('/administracion/sistema'), { title: 'El mensaje se intenta otra vez' })
  }
  return redirectBack(href('/administracion/sistema'), {
    kind: 'info',
    ...(retried === 'sending'
      ? {
          title: 'Ese mensaje ya se está intentando',
          text: 'Se envía ahora mismo, o se intenta solo en menos de dos minutos.',
        }
      : { title: 'Ese mensaje ya no está pendiente' }),
  })
}

/** Makes up to a thousand failed messages due again, except those that a restore held back. */
async function retryAll({ actor, redirectBack }: AdminRequest) {
  const count = await retryDeadMessages(db, actor)
  if (count === 0)
    return redirectBack(href('/administracion/sistema'), {
      kind: 'info',
      title: 'No hay mensajes que reintentar',
      text: 'Los que vienen de una copia se revisan uno por uno.',
    })
  wakeOutbox()
  const title = count === 1 ? 'El mensaje se intenta otra vez' : `${count} mensajes se intentan otra vez`
  return redirectBack(href('/administracion/sistema'), { title })
}
