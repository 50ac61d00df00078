import type { UpcomingReservation } from '~/features/businesses/owner-types'
import { addDays } from '~/features/places/calendar'
import { buildCustomerChatHref } from '~/features/reservations/chat-texts'
import {
  ATTENDANCE_OPTIONS,
  type Attendance,
  buildReservationFacts,
  CLEAR_ATTENDANCE_PARAM,
  describeProposal,
  toStatusParam,
} from '~/features/reservations/labels'
import { appendActionParam, href } from '~/href'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CopyLinkField } from '~/ui/controls/keep-link'
import { Badge } from '~/ui/display/badge'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notices'
import { Field } from '~/ui/form/field'
import { FoldedForm, PermittedPostForm } from '~/ui/form/post-form'
import { SectionHeading, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { OwnerSubpage } from './owner-part'

const OWNER_STATUS_LABELS: Record<UpcomingReservation['status'], string> = {
  pending: 'Espera tu respuesta',
  confirmed: 'Confirmada',
  completed: 'Completada',
  declined: 'La rechazaste',
}

/** Lists the facts of a reservation for the business, with the proposed time. */
const OwnerReservationFacts = ({ reservation }: { reservation: UpcomingReservation }) => (
  <FactList
    facts={[
      ...buildReservationFacts(
        reservation,
        reservation.wasConfirmed ? 'La cancelaste' : OWNER_STATUS_LABELS[reservation.status],
      ),
      { name: 'Otra hora', value: describeProposal(reservation.proposal) },
    ]}
  />
)

/** Titles of an empty list, by the chosen days. */
const EMPTY_LIST_TITLES: Record<OwnerReservationView | 'todas', string> = {
  todas: 'No hay reservas por venir',
  hoy: 'No hay reservas para hoy',
  manana: 'No hay reservas para mañana',
  semana: 'No hay reservas en esos días',
  ayer: 'No hubo reservas ayer',
}

interface OwnerReservationsPageProps {
  token: string
  name: string
  /** Origin of the site. */
  origin: string
  /** Chosen days. Null means all upcoming reservations. */
  view: OwnerReservationView | null
  reservations: UpcomingReservation[]
  declined: UpcomingReservation[]
  /** Ids of reservations that exceed the capacity. */
  crowded: readonly number[]
  /** Path of the calendar feed. Null if there is none. */
  feed: string | null
  /** True if customers with an e-mail get mail. */
  hasMail: boolean
}

export function OwnerReservationsPage({
  token,
  name,
  origin,
  view,
  reservations,
  declined,
  crowded,
  feed,
  hasMail,
}: OwnerReservationsPageProps) {
  const here = paths.ownerReservations(token, view ?? undefined)
  return (
    <OwnerSubpage
      token={token}
      name={name}
      title="Mis reservas"
      lead={reservations.some(isWaiting) ? 'Quien pidió una cita espera tu respuesta.' : undefined}
    >
      <Views token={token} view={view} />
      {view === 'manana' && reservations.some(isReminded) && (
        <p>Recuérdales su cita: toca el botón de WhatsApp de cada una, el mensaje ya está escrito.</p>
      )}
      {reservations.length === 0 && (
        <Notice title={EMPTY_LIST_TITLES[view ?? 'todas']}>
          <p>Cuando alguien pida una cita en tu página, la ves aquí.</p>
        </Notice>
      )}
      {[...reservations, ...declined].map((reservation) => (
        <article className={`sign ${STACK_CLASS}`} key={reservation.id}>
          <h2 className={SIDE_TITLE_CLASS}>{reservation.fullName}</h2>
          {crowded.includes(reservation.id) && <Badge tone="bad">Más reservas que tu cupo a esta hora</Badge>}
          {reservation.missedBefore > 0 && <Badge>{missedInWords(reservation.missedBefore)}</Badge>}
          <OwnerReservationFacts reservation={reservation} />
          <Contact reservation={reservation} origin={origin} hasMail={hasMail} />
          {reservation.hasBegun && reservation.status !== 'declined' && (
            <AttendanceForms here={here} reservation={reservation} />
          )}
          {view !== 'ayer' && canAnswer(reservation) && (
            <Answer token={token} here={here} reservation={reservation} />
          )}
        </article>
      ))}
      <Calendar here={here} feed={feed && origin + feed} />
    </OwnerSubpage>
  )
}

/** Shows the address for calendar programs, with buttons that create, replace and remove it. */
const Calendar = ({ here, feed }: { here: string; feed: string | null }) => (
  <>
    <SectionHeading title="Tus citas en tu calendario" />
    {feed ? (
      <>
        <p>
          Agrega esta dirección a Google Calendar, al iPhone o a Outlook y tus citas aparecen solas. Es
          privada: quien la tiene ve el nombre y el teléfono de tus clientes.
        </p>
        <CopyLinkField label="Dirección de tu calendario" url={feed}>
          <ButtonLink size="small" icon="calendar" href={feed.replace(/^https?:/, 'webcal:')}>
            Agregar a mi calendario
          </ButtonLink>
        </CopyLinkField>
        <div className={CHIPS_CLASS}>
          <PermittedPostForm action={appendActionParam(here, 'calendario')}>
            <Button size="small">Cambiar la dirección</Button>
          </PermittedPostForm>
          <PermittedPostForm action={appendActionParam(here, 'quitar-calendario')}>
            <Button size="small" tone="danger">
              Quitar la dirección
            </Button>
          </PermittedPostForm>
        </div>
      </>
    ) : (
      <>
        <p>
          Con una dirección privada, tus citas aparecen solas en Google Calendar, en el iPhone o en Outlook.
          La quitas cuando quieras.
        </p>
        <PermittedPostForm action={appendActionParam(here, 'calendario')}>
          <Button icon="calendar">Crear la dirección</Button>
        </PermittedPostForm>
      </>
    )}
  </>
)

/**
 * Whether the message to the customer is a reminder. While a proposed time waits, the message is about that.
 */
const isReminded = ({ isTomorrow, status, phone, proposal }: UpcomingReservation) =>
  isTomorrow && status === 'confirmed' && phone !== null && proposal?.state !== 'waiting'

const isWaiting = ({ status }: UpcomingReservation) => status === 'pending'

/**
 * Whether the owner can still confirm or decline. A confirmed reservation has no answer after its start time;
 * a pending one has.
 */
const canAnswer = ({ status, hasBegun }: UpcomingReservation) =>
  status === 'pending' || (status === 'confirmed' && !hasBegun)

const missedInWords = (times: number) => (times === 1 ? 'No vino una vez' : `No vino ${times} veces`)

const Views = ({ token, view }: Pick<OwnerReservationsPageProps, 'token' | 'view'>) => (
  <nav className={CHIPS_CLASS} aria-label="Días">
    {[{ word: null, label: 'Todas' }, ...OWNER_RESERVATION_VIEWS].map(({ word, label }) => (
      <ButtonLink
        key={label}
        size="small"
        href={paths.ownerReservations(token, word ?? undefined)}
        aria-current={word === view ? 'page' : undefined}
      >
        {label}
      </ButtonLink>
    ))}
  </nav>
)

interface ContactProps {
  reservation: UpcomingReservation
  origin: string
  hasMail: boolean
}

function Contact({ reservation, origin, hasMail }: ContactProps) {
  const { phone, email } = reservation
  const isUntold = isReminded(reservation) && !(hasMail && email)
  return (
    <div className={CHIPS_CLASS}>
      {phone && (
        <ButtonLink icon="phone" href={`tel:${phone}`}>
          Llamar
        </ButtonLink>
      )}
      {phone && isUntold && (
        <ButtonLink
          icon="whatsapp"
          href={buildCustomerChatHref({ ...reservation, phone, origin, isTomorrow: false })}
          rel="noopener"
        >
          Avisarle que está confirmada
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink
          icon="whatsapp"
          href={buildCustomerChatHref({ ...reservation, phone, origin })}
          rel="noopener"
        >
          {isReminded(reservation) ? 'Recordar por WhatsApp' : 'WhatsApp'}
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

interface ReservationForm {
  /** Address of the list, with the chosen days. */
  here: string
  reservation: UpcomingReservation
}

/** Buttons that store whether the customer came, and change or remove that note. */
function AttendanceForms({ here, reservation }: ReservationForm) {
  const { id, fullName, attendance } = reservation
  const choices = Object.keys(ATTENDANCE_OPTIONS) as Attendance[]
  return (
    <div className={CHIPS_CLASS}>
      {attendance && (
        <Badge tone={attendance === 'came' ? 'good' : 'bad'}>{ATTENDANCE_OPTIONS[attendance].label}</Badge>
      )}
      {choices
        .filter((choice) => choice !== attendance)
        .map((choice) => (
          <PermittedPostForm
            key={choice}
            action={toAttendanceHref(here, ATTENDANCE_OPTIONS[choice].word, id)}
          >
            <Button size="small">
              {ATTENDANCE_OPTIONS[choice].label}
              <span className="visually-hidden"> (la cita de {fullName})</span>
            </Button>
          </PermittedPostForm>
        ))}
      {attendance && (
        <PermittedPostForm action={toAttendanceHref(here, CLEAR_ATTENDANCE_PARAM, id)}>
          <Button size="small">
            Borrar<span className="visually-hidden"> lo anotado de la cita de {fullName}</span>
          </Button>
        </PermittedPostForm>
      )}
    </div>
  )
}

/** Returns the address of a button for one reservation in the list `here`. */
export const toAttendanceHref = (here: string, word: string, id: number) =>
  `${appendActionParam(here, word)}&reserva=${id}`

/** Label and result of the button that declines, by status. */
const DECLINE_BUTTON_TEXTS = {
  pending: { label: 'Rechazar', outcome: 'rechazada' },
  confirmed: { label: 'Cancelar', outcome: 'cancelada' },
}

function Answer({ token, here: action, reservation }: ReservationForm & { token: string }) {
  const { id, sequence, status, fullName } = reservation
  const refuse = DECLINE_BUTTON_TEXTS[status === 'confirmed' ? 'confirmed' : 'pending']
  const whose = <span className="visually-hidden"> la reserva de {fullName}</span>
  const shown = (
    <>
      <input type="hidden" name="reserva" value={id} />
      <input type="hidden" name="cambio" value={sequence} />
    </>
  )
  return (
    <>
      {status !== 'confirmed' && (
        <form className={CHIPS_CLASS} method="post" action={action}>
          {shown}
          <Button tone="accept" name="estado" value={toStatusParam('confirmed')}>
            Confirmar{whose}
          </Button>
        </form>
      )}
      <ButtonLink
        icon="calendar"
        href={href('/mi-negocio/:token/proponer/:reservation', { token, reservation: id })}
      >
        Proponer otra hora<span className="visually-hidden"> para {fullName}</span>
      </ButtonLink>
      <FoldedForm
        action={action}
        summary={
          <>
            {refuse.label}
            {whose}
          </>
        }
        tone="danger"
      >
        <form className={STACK_CLASS} method="post" action={action}>
          {shown}
          <p>
            <b>¿No puedes atender a {fullName}?</b> La reserva queda {refuse.outcome} y el horario libre para
            otra persona.
          </p>
          <Field
            label="Motivo"
            name="detalle"
            id={`motivo-${id}`}
            optional
            maxLength={MAX_FIELD_LENGTHS.cancelReason.detalle}
            help={`Lo lee ${fullName}.`}
          />
          <Button tone="danger" name="estado" value={toStatusParam('cancelled')}>
            Sí, {refuse.label.toLowerCase()} la reserva
          </Button>
        </form>
      </FoldedForm>
    </>
  )
}

/**
 * Views of the reservation list. `word` is the address value. `days` are the first and last day relative to
 * today, both included.
 */
const OWNER_RESERVATION_VIEWS = [
  { word: 'hoy', label: 'Hoy', days: [0, 0] },
  { word: 'manana', label: 'Mañana', days: [1, 1] },
  { word: 'semana', label: 'Semana', days: [0, 6] },
  // Owners often note the attendance on the next morning.
  { word: 'ayer', label: 'Ayer', days: [-1, -1] },
] as const

type OwnerReservationView = (typeof OWNER_RESERVATION_VIEWS)[number]['word']

/** Returns the view in an address with its first and last day, `yyyy-MM-dd`. Null if unknown. */
export function parseOwnerReservationViewOrNull(word: string | null, today: string) {
  const view = OWNER_RESERVATION_VIEWS.find((each) => each.word === word)
  if (!view) return null
  const [first, last] = view.days
  return { word: view.word, from: addDays(today, first), to: addDays(today, last) }
}
