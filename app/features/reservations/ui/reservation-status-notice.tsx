import { Notice } from '~/ui/feedback/notice'
import type { ReservationStatus } from '../schema'

interface Props {
  status: ReservationStatus
  cancelReason: string | null
  isOpen: boolean
  isTold: boolean
  phone: string | null
  whatsapp: string | null
}

export function ReservationStatusNotice({ status, cancelReason, isOpen, isTold, phone, whatsapp }: Props) {
  if (status === 'cancelled')
    return <Notice title="Esta reserva está cancelada">{cancelReason && `Motivo: ${cancelReason}`}</Notice>
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
