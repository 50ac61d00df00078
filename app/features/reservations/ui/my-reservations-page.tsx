import { paths } from '~/paths'
import { Button, ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import { Field, PhoneField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { PageHeading, Section, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { ShownReservation } from '../customer-reservation.server'
import type { buildReservationFacts } from '../labels'
import type { BusinessChangeNotice } from '../notify.server'

interface Kept extends Pick<ShownReservation, 'place'> {
  token: string
  isCancelled: boolean
  /** Notice that the business is no longer listed, or is closed at the reserved time. Otherwise null. */
  shop: BusinessChangeNotice | null
  facts: ReturnType<typeof buildReservationFacts>
}

interface LookUpProps extends Omit<FormFrameBaseProps, 'action'> {
  /** Code in the address, otherwise empty. */
  code: string
}

interface MyReservationsPageProps extends LookUpProps {
  reservations: Kept[]
}

/**
 * Page with the reservations that this device remembers, without an account. A form opens one that was made
 * on another device.
 */
export function MyReservationsPage({ reservations, ...sending }: MyReservationsPageProps) {
  if (reservations.length === 0)
    return (
      <Section top>
        <EmptyState
          level={1}
          card={{ sign: 'OJO', name: 'La cita', hue: 'turquesa' }}
          title="Todavía no reservas nada en este dispositivo"
          actions={<ButtonLink href={paths.directory()}>Buscar negocios</ButtonLink>}
        >
          Lo que pidas desde aquí queda en esta lista.
        </EmptyState>
        <LookUp {...sending} />
      </Section>
    )
  return (
    <Section top narrow>
      <PageHeading title="Mis reservas">
        Están en este dispositivo, sin cuenta: quien lo use las puede abrir.
      </PageHeading>
      <ul className={STACK_CLASS}>
        {reservations.map((reservation) => (
          <KeptReservation key={reservation.token} {...reservation} />
        ))}
      </ul>
      <LookUp {...sending} />
    </Section>
  )
}

const LookUp = ({ code, ...sending }: LookUpProps) => (
  <section className={`sign ${STACK_CLASS}`}>
    <h2 className={SIDE_TITLE_CLASS}>¿Reservaste en otro teléfono?</h2>
    <p>Ábrela aquí con su código, el que te dimos al reservar, y el teléfono que escribiste.</p>
    <FormFrame
      {...sending}
      lengths={MAX_FIELD_LENGTHS.lookUp}
      stored={{ codigo: code }}
      action={paths.myReservations()}
      button="Abrir mi reserva"
    >
      <Field
        name="codigo"
        label="Código de la reserva"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        help="Seis letras y números."
      />
      <PhoneField name="telefono" label="Teléfono con el que reservaste" />
    </FormFrame>
  </section>
)

function KeptReservation({ token, place, isCancelled, shop, facts }: Kept) {
  return (
    <li className={`sign ${STACK_CLASS}`}>
      <h2 className={SIDE_TITLE_CLASS}>
        <a className={LONE_LINK_CLASS} href={paths.reservation(place, token)}>
          {place.name}
        </a>
      </h2>
      {shop && (
        <Notice kind="error" title={shop.title}>
          {shop.text}
        </Notice>
      )}
      <FactList facts={facts} />
      <form className={CHIPS_CLASS} method="post" action={paths.forgetReservation()}>
        <input type="hidden" name="reserva" value={token} />
        <ButtonLink size="small" href={paths.reservation(place, token)}>
          {isCancelled ? 'Ver la reserva' : 'Ver, cambiar o cancelar'}
          <span className="visually-hidden"> ({place.name})</span>
        </ButtonLink>
        <Button size="small" icon="trash">
          Quitar de este dispositivo<span className="visually-hidden"> ({place.name})</span>
        </Button>
      </form>
    </li>
  )
}
