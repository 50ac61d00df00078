import type { ComingReservation } from '~/features/businesses/owned'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { ReservationFacts } from './reservation-facts'

interface Props {
  token: string
  name: string
  reservation: ComingReservation
}

export function DeclinePage({ token, name, reservation }: Props) {
  const { id, fullName, sequence } = reservation
  return (
    <Section top narrow>
      <PageHeading kicker={name} title={`¿No puedes atender a ${fullName}?`}>
        La reserva queda cancelada y el horario libre para otra persona.
      </PageHeading>
      <ReservationFacts reservation={reservation} />
      <form className={CHIPS} method="post" action={paths.ownerDecline(token, id)}>
        <input type="hidden" name="cambio" value={sequence} />
        <Button tone="danger">Sí, cancelar la reserva</Button>
        <ButtonLink href={paths.ownerReservations(token)}>No, volver</ButtonLink>
      </form>
    </Section>
  )
}
