import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import type { ShownReservation } from '../own.server'

interface Props extends ShownReservation {
  /** Where another time is chosen; null where nobody can. */
  again: string | null
}

const CANCELLED = {
  customer: 'Cancelaste esta reserva',
  owner: 'El negocio canceló esta reserva',
  team: 'El equipo del directorio canceló esta reserva',
}

export function ReservationStatusNotice({ status, isOpen, isTold, phone, whatsapp, ...about }: Props) {
  const { cancelReason, cancelledBy, again } = about
  if (status === 'cancelled')
    return (
      <Notice title={CANCELLED[cancelledBy]}>
        {cancelReason && <p>Motivo: {cancelReason}</p>}
        {again && (
          <p>
            <ButtonLink tone="gold" icon="calendar" href={again}>
              Elegir otra hora
            </ButtonLink>
          </p>
        )}
      </Notice>
    )
  if (status === 'completed')
    return <Notice kind="success" title="Ya fuiste: gracias por usar el directorio" />
  if (!isOpen) return <Notice title="Este horario ya pasó" />
  if (status === 'confirmed') return <Notice kind="success" title="El negocio confirmó tu reserva" />
  const canBeReached = phone !== null || whatsapp !== null
  return (
    <Notice title="Solicitud: el negocio debe confirmar">
      {isTold
        ? ' Le avisamos por correo. Si no te responde pronto, llámalo.'
        : whatsapp
          ? ' Falta un paso: avísale por WhatsApp. El mensaje ya está escrito, con tu código; solo tienes que enviarlo.'
          : canBeReached
            ? ' Llámalo y dile tu código: todavía no le podemos avisar nosotros.'
            : ' Búscalo en su local y dile tu código: todavía no le podemos avisar nosotros.'}
    </Notice>
  )
}
