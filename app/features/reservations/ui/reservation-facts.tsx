import { Facts } from '~/ui/display/facts'
import { readablePhone } from '~/values/contact/phone'

interface Props {
  reservation: {
    code: string
    day: string
    time: string
    zone: string | null
    requirement?: string
    comment?: string | null
    phone?: string | null
    email?: string | null
  }
  /** In words. */
  status: string
}

/** A reservation as whoever made it and its business read it, as far as each is told. */
export function ReservationFacts({ reservation, status }: Props) {
  const { code, day, time, zone, requirement, comment, phone, email } = reservation
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
        { name: 'Estado', value: status },
      ]}
    />
  )
}
