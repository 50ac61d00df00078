import type { ComingReservation } from '~/features/businesses/owned'
import { Facts } from '~/ui/display/facts'
import { readablePhone } from '~/values/contact/phone'

const STATUSES: Record<ComingReservation['status'], string> = {
  pending: 'Espera tu respuesta',
  confirmed: 'Confirmada',
  declined: 'La rechazaste',
}

export function ReservationFacts({ reservation }: { reservation: ComingReservation }) {
  const { day, time, zone, requirement, comment, phone, email, code, status } = reservation
  return (
    <Facts
      facts={[
        { name: 'Día', value: day },
        { name: 'Hora', value: zone ? `${time}, ${zone}` : time },
        { name: 'Para', value: requirement },
        { name: 'Comentario', value: comment },
        { name: 'Teléfono', value: phone && readablePhone(phone) },
        { name: 'Correo', value: email },
        { name: 'Código', value: code },
        { name: 'Estado', value: STATUSES[status] },
      ]}
    />
  )
}
