import type { ActionFunctionArgs, HeadersFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import { appendActionParam, href } from '~/href'
import {
  buildTooManyRequestsResponse,
  handleForm,
  passRetryAfterHeader,
} from '~/http/forms/answer-form.server'
import { readForm } from '~/http/forms/form.server'
import { buildPageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { getClientAddressKey } from '~/http/visitors/client.server'
import { paths } from '~/paths'
import { Button, ButtonLink, LONE_LINK_CLASS } from '~/ui/controls/button'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { EmptyState, Notice } from '~/ui/feedback/notices'
import { Field, PhoneField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { PageHeading, Section, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { cutText } from '~/values/text/clean'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import {
  findReservationToken,
  LOOK_UP_LIMIT_WINDOW_SECONDS,
  type ShownReservation,
} from '../customer-reservation.server'
import {
  loadReservationByToken,
  readReservationTokens,
  rememberReservation,
  saveReservationTokens,
  toCustomerReservationPageData,
} from '../http/private.server'
import { buildReservationFacts, RESERVATION_STATUS_LABELS } from '../labels'
import { type BusinessUnavailableNoticeTexts, findBusinessUnavailableNotice } from '../notify.server'
import { reservationLookUpSchema } from '../schema'

export const handle = { hasForm: true }

/**
 * Loads the reservations that this browser remembers. Upcoming ones that can change come first. Both groups
 * are sorted by time, earliest first.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const now = new Date()
  const tokens = await readReservationTokens(request)
  const code = cutText(new URL(request.url).searchParams.get('codigo') ?? '', MAX_FIELD_LENGTHS.lookUp.codigo)
  const found = await Promise.all(tokens.map((token) => loadReservationByToken(token, now)))
  const known = (
    await Promise.all(
      found.map(async (reservation, index) =>
        reservation
          ? [
              {
                reservation,
                token: tokens[index] ?? '',
                shop: await findBusinessUnavailableNotice(db, reservation),
              },
            ]
          : [],
      ),
    )
  ).flat()
  const moment = ({ reservation: { isOpen, date, time } }: (typeof known)[number]) =>
    `${isOpen ? 0 : 1} ${date} ${time}`
  known.sort((a, b) => (moment(a) < moment(b) ? -1 : 1))
  return {
    code,
    reservations: known.map(({ reservation, token, shop }) => {
      const { place, day, time, zone, status, code } = toCustomerReservationPageData(reservation)
      const told = { day, time, zone, code }
      return {
        token,
        place,
        isCancelled: status === 'cancelled',
        shop,
        facts: buildReservationFacts(told, RESERVATION_STATUS_LABELS[status]),
      }
    }),
  }
}

const RESERVATION_NOT_FOUND_MESSAGE =
  'No encontramos una reserva con ese código y ese teléfono. Revisa los dos.'

/** Opens a reservation, or with `?accion=quitar` removes one from the list of this browser. */
export const action = ({ request }: ActionFunctionArgs) =>
  new URL(request.url).searchParams.get('accion') === 'quitar' ? forget(request) : open(request)

/** Removes a reservation from the list of this browser only. */
async function forget(request: Request) {
  const gone = (await readForm(request)).get('reserva')
  const tokens = (await readReservationTokens(request)).filter((token) => token !== gone)
  const notice = {
    kind: 'success' as const,
    title: 'Ya no está en este dispositivo',
    text: 'La reserva sigue en pie.',
  }
  return saveReservationTokens(await redirectWithNotice(paths.myReservations(), notice), tokens)
}

/** Opens a reservation by code and phone. This browser then remembers it. */
const open = (request: Request) =>
  handleForm(
    { request, schema: reservationLookUpSchema, invalid: 'Revisa el código y el teléfono' },
    async ({ value, form, rejectForm: sendBack }) => {
      const [secret = ''] = env.SESSION_SECRETS
      const found = await findReservationToken(db, value, { address: getClientAddressKey(), secret })
      if (!found.ok)
        return found.reason === 'too_many'
          ? buildTooManyRequestsResponse(form, LOOK_UP_LIMIT_WINDOW_SECONDS)
          : sendBack({
              title: RESERVATION_NOT_FOUND_MESSAGE,
              errors: { codigo: [RESERVATION_NOT_FOUND_MESSAGE] },
            })
      const reservation = await loadReservationByToken(found.token)
      const path = reservation
        ? href('/:categorySlug/:slug/reservado/:token', { ...reservation.business, token: found.token })
        : paths.myReservations()
      const opened = await redirectWithNotice(path, { kind: 'success', title: 'Aquí está tu reserva' })
      return rememberReservation(request, opened, found.token)
    },
  )

/** The page contains secret tokens, so browsers must not store it. */
export const headers: HeadersFunction = (given) => {
  const all = new Headers(passRetryAfterHeader(given))
  all.set('Cache-Control', 'no-store')
  return all
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  buildPageMeta(matches, { title: 'Mis reservas', hidden: true })

export default function MyReservationsRoute() {
  const returned = useActionData<typeof action>()
  return <MyReservationsPage {...useLoaderData<typeof loader>()} returned={returned} />
}

interface Kept extends Pick<ShownReservation, 'place'> {
  token: string
  isCancelled: boolean
  /** Notice that the business is no longer listed, or is closed at the reserved time. Otherwise null. */
  shop: BusinessUnavailableNoticeTexts | null
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
function MyReservationsPage({ reservations, ...sending }: MyReservationsPageProps) {
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
      guard={{ formToken: undefined }}
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
        <a
          className={LONE_LINK_CLASS}
          href={href('/:categorySlug/:slug/reservado/:token', { ...place, token })}
        >
          {place.name}
        </a>
      </h2>
      {shop && (
        <Notice kind="error" title={shop.title}>
          {shop.text}
        </Notice>
      )}
      <FactList facts={facts} />
      <form
        className={CHIPS_CLASS}
        method="post"
        action={appendActionParam(paths.myReservations(), 'quitar')}
      >
        <input type="hidden" name="reserva" value={token} />
        <ButtonLink size="small" href={href('/:categorySlug/:slug/reservado/:token', { ...place, token })}>
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
