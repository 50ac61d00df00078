import type { ComingReservation } from '~/features/businesses/owner-business'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import { whatsappHref } from '~/values/contact/phone-links'
import { OwnerPart } from './owner-part'
import { OwnerReservationFacts } from './owner-reservation-facts'

interface Props {
  token: string
  name: string
  reservations: ComingReservation[]
  declined: ComingReservation[]
}

export function OwnerReservationsPage({ token, name, reservations, declined }: Props) {
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Mis reservas"
      lead="Quien pidió una cita espera tu respuesta."
    >
      {reservations.length === 0 && (
        <Notice title="No hay reservas por venir">
          <p>Cuando alguien pida una cita en tu página, la ves aquí.</p>
        </Notice>
      )}
      {[...reservations, ...declined].map((reservation) => (
        <article className={`sign ${STACK}`} key={reservation.id}>
          <h2 className={SIDE_TITLE}>{reservation.fullName}</h2>
          <OwnerReservationFacts reservation={reservation} />
          <Contact reservation={reservation} />
          {reservation.status !== 'declined' && <Answer token={token} reservation={reservation} />}
        </article>
      ))}
    </OwnerPart>
  )
}

/** What is written to whoever asked: the beginning, where something is still to be said. */
const GREETINGS: Record<ComingReservation['status'], (slot: string) => string> = {
  pending: (slot) => `Te escribo por tu cita del ${slot}.`,
  confirmed: (slot) => `Tu cita del ${slot} está confirmada. ¡Te esperamos!`,
  declined: (slot) => `No puedo recibirte el ${slot}. ¿Te queda bien otro día?`,
}

function Contact({ reservation }: { reservation: ComingReservation }) {
  const { phone, email, fullName, day, time, status } = reservation
  const greeting = `Hola, ${fullName}. ${GREETINGS[status](`${day}, ${time}`)}`
  return (
    <div className={CHIPS}>
      {phone && (
        <ButtonLink icon="phone" href={`tel:${phone}`}>
          Llamar
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink icon="whatsapp" href={whatsappHref(phone, greeting)} rel="noopener">
          WhatsApp
        </ButtonLink>
      )}
      {email && (
        <ButtonLink icon="mail" href={`mailto:${email}`}>
          Correo
        </ButtonLink>
      )}
    </div>
  )
}

function Answer({ token, reservation }: { token: string; reservation: ComingReservation }) {
  const { id, sequence, status, fullName } = reservation
  const isConfirmed = status === 'confirmed'
  const whose = <span className="visually-hidden"> la reserva de {fullName}</span>
  return (
    <form className={CHIPS} method="post" action={paths.ownerConfirm(token, id)}>
      <input type="hidden" name="cambio" value={sequence} />
      {!isConfirmed && <Button tone="primary">Confirmar{whose}</Button>}
      <ButtonLink tone="danger" href={paths.ownerDecline(token, id)}>
        {isConfirmed ? 'Cancelar' : 'Rechazar'}
        {whose}
      </ButtonLink>
    </form>
  )
}
