import { readablePhone } from '~/values/contact/phone'

interface Told {
  code: string
  day: string
  time: string
  zone: string | null
  requirement?: string
  comment?: string | null
  phone?: string | null
  email?: string | null
}

/** A reservation as whoever made it and its business read it, as far as each is told; `status` in words. */
export const reservationFacts = (
  { code, day, time, zone, requirement, comment, phone, email }: Told,
  status: string,
) => [
  { name: 'Día', value: day },
  { name: 'Hora', value: zone ? `${time}, ${zone}` : time },
  { name: 'Para', value: requirement },
  { name: 'Comentario', value: comment },
  { name: 'Teléfono', value: phone && readablePhone(phone) },
  { name: 'Correo', value: email },
  { name: 'Código', value: code },
  { name: 'Estado', value: status },
]
