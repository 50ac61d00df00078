import { Button } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Records } from '~/ui/list/records'
import type { ShownSession } from '../shown-sessions.server'

interface Props {
  sessions: ShownSession[]
  revoke: (session: ShownSession) => string
  withNames?: boolean
}

/** Sessions, to be told apart by device, network and time, and ended one by one. */
export function Sessions({ sessions, revoke, withNames }: Props) {
  const deviceOf = ({ device }: ShownSession) => device ?? 'Navegador desconocido'
  return (
    <Records
      label="Sesiones abiertas"
      rows={sessions}
      keyOf={({ id }) => id}
      columns={[
        {
          name: withNames ? 'Cuenta' : 'Dispositivo',
          value: (session) => (withNames ? session.username : deviceOf(session)),
        },
        ...(withNames ? [{ name: 'Dispositivo', value: deviceOf }] : []),
        { name: 'Red', value: ({ network }) => network ?? 'Desconocida' },
        { name: 'Abierta', value: ({ opened }) => opened },
        { name: 'Última vez', value: ({ seen }) => seen },
        {
          name: 'Cerrar',
          narrow: 'end',
          size: 'button',
          value: (session) =>
            session.isThis ? (
              <Badge tone="good">Esta sesión</Badge>
            ) : (
              <form method="post" action={revoke(session)}>
                <Button
                  size="small"
                  aria-label={`Cerrar la sesión de ${session.username} en ${deviceOf(session)}`}
                >
                  Cerrar
                </Button>
              </form>
            ),
        },
      ]}
    />
  )
}
