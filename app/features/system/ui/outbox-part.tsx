import { adminPaths } from '~/admin-paths'
import type { OutboxOverview } from '~/features/outbox/overview.server'
import { Button } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { type Column, Records } from '~/ui/list/records'

type ShownMessage = Omit<OutboxOverview['messages'][number], 'createdAt'> & { when: string }

type ShownOutbox = Omit<OutboxOverview, 'messages'> & { messages: ShownMessage[]; hasMail: boolean }

const KINDS = { mail: 'Correo', marketing: 'Mercadeo' }

const COLUMNS: [Column<ShownMessage>, ...Column<ShownMessage>[]] = [
  { name: 'Mensaje', value: ({ kind, about }) => `${KINDS[kind]}: ${about}` },
  { name: 'Para', value: ({ to }) => to },
  {
    name: 'Estado',
    narrow: 'end',
    size: 'state',
    value: ({ status }) =>
      status === 'dead' ? <Badge tone="bad">No salió</Badge> : <Badge tone="warm">En espera</Badge>,
  },
  { name: 'Desde', value: ({ when }) => when },
  { name: 'Intentos', value: ({ attempts }) => attempts, isNumber: true, size: 'figure' },
  { name: 'Último error', value: ({ lastError }) => lastError },
  {
    name: 'Reintentar',
    narrow: 'end',
    size: 'button',
    value: ({ id, about }) => (
      <form method="post" action={adminPaths.retryMessage(id)}>
        <Button size="small" aria-label={`Reintentar: ${about}`}>
          Reintentar
        </Button>
      </form>
    ),
  },
]

/** What is to be sent to the outside, and to whom; its text is not shown. */
export function OutboxPart({ waiting, sent, dead, messages, hasMail }: ShownOutbox) {
  return (
    <>
      {!hasMail && (
        <Notice kind="error" title="No hay correo configurado: no se avisa a nadie">
          <p>
            Ni quien reserva ni los dueños reciben correos. Avísales por WhatsApp o por teléfono.{' '}
            <a href="#sin-configurar">Qué falta para que salgan</a>
          </p>
        </Notice>
      )}
      <Figures
        figures={[
          { name: 'No salieron', value: dead, isWaiting: dead > 0 },
          { name: 'En espera', value: waiting },
          { name: 'Enviados en 7 días', value: sent },
        ]}
      />
      {dead > 1 && (
        <form method="post" action={adminPaths.retryAll()}>
          <Button size="small">Reintentar todos</Button>
        </form>
      )}
      {messages.length > 0 ? (
        <Records label="Mensajes por enviar" columns={COLUMNS} rows={messages} keyOf={({ id }) => id} />
      ) : (
        <p>No hay mensajes pendientes.</p>
      )}
    </>
  )
}
