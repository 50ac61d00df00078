import { paths } from '~/paths'
import { BackLink, ButtonLink } from '~/ui/controls/button'
import { CopyOrSendLink } from '~/ui/controls/keep-link'
import { CHIPS_CLASS } from '~/ui/display/chip'
import { FactList } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notices'
import { HiddenField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { PageHeading, Section, SIDE_TITLE_CLASS, STACK_CLASS } from '~/ui/layout/section'
import { buildWhatsappHref, formatPhone } from '~/values/contact/phone'
import type { ShownReservation } from '../customer-reservation.server'
import { buildReservationFacts, RESERVATION_STATUS_LABELS } from '../labels'
import type { BusinessUnavailableNoticeTexts } from '../notify.server'

interface ReservationStatusNoticeProps extends ShownReservation {
  /** Address at which another time can be chosen. Null if that is not possible. */
  again: string | null
}

const CANCELLED_TITLE_BY_ACTOR = {
  customer: 'Cancelaste esta reserva',
  owner: 'El negocio canceló esta reserva',
  team: 'El equipo del directorio canceló esta reserva',
}

function ReservationStatusNotice({
  status,
  isOpen,
  isTold,
  phone,
  whatsapp,
  ...about
}: ReservationStatusNoticeProps) {
  const { cancelReason, cancelledBy, again, isUnanswered } = about
  if (status === 'cancelled')
    return (
      <Notice title={CANCELLED_TITLE_BY_ACTOR[cancelledBy]}>
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
  if (isUnanswered && phone)
    return (
      <Notice title="Aún sin respuesta">
        <p>
          Aún sin respuesta: llama al <a href={`tel:${phone}`}>{formatPhone(phone)}</a>.
        </p>
      </Notice>
    )
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

interface OwnReservationPageProps extends ShownReservation {
  address: string
  /** True if this browser remembers the reservation. */
  isKept: boolean
  links: { calendar: string; move: string; cancel: string; rate: string; accept: string; decline: string }
  /** Form about a proposed time that was sent back with an error. */
  returned: FormFrameBaseProps['returned']
  /** Notice that the business is no longer listed, or is closed at the reserved time. Otherwise null. */
  shopNotice: BusinessUnavailableNoticeTexts | null
}

/** Page of a reservation for its customer: proof, actions, and contact details of the business (D64, D65). */
export function CustomerReservationPage(props: OwnReservationPageProps) {
  const { place, isListed, code, status, isOpen, requirement, day, time, zone, shopNotice } = props
  const isAsked = props.proposal?.state === 'waiting'
  const title = `Mi reserva en ${place.name}:`
  return (
    <Section top narrow>
      <PageHeading kicker={place.name} title="Tu reserva" />
      {shopNotice && (
        <Notice kind="error" title={shopNotice.title}>
          {shopNotice.text}
        </Notice>
      )}
      {isAsked && <ProposedTime {...props} {...props.links} />}
      {!(isAsked && status === 'pending') && (
        <ReservationStatusNotice {...props} again={isListed ? paths.reserve(place) : null} />
      )}
      {!isAsked && <ProposedTime {...props} {...props.links} />}
      {props.canRate && (
        <p>
          <ButtonLink tone="gold" icon="star" href={props.links.rate}>
            Calificar tu visita
          </ButtonLink>
        </p>
      )}
      {status !== 'completed' && <Contact {...props} />}
      <section className="sign">
        <FactList
          facts={buildReservationFacts(
            { code, day, time, zone, requirement },
            RESERVATION_STATUS_LABELS[status],
          )}
        />
      </section>
      {isOpen && <CalendarAndChanges {...props} />}
      <section className={STACK_CLASS}>
        <h2 className={SIDE_TITLE_CLASS}>Guarda este enlace</h2>
        <p>
          Con él vuelves a ver tu reserva, la cambias o la cancelas, sin contraseña. Es privado: quien lo
          tenga puede hacer lo mismo.
        </p>
        <CopyOrSendLink label="Enlace privado" url={props.address} title={title}>
          <ButtonLink size="small" href={`sms:?&body=${encodeURIComponent(`${title} ${props.address}`)}`}>
            Por mensaje de texto
          </ButtonLink>
        </CopyOrSendLink>
        {props.isKept && (
          <p>
            En este dispositivo también está en <a href={paths.myReservations()}>Mis reservas</a>.
          </p>
        )}
      </section>
      {isListed && <BackLink href={paths.business(place)}>Volver a {place.name}</BackLink>}
    </Section>
  )
}

const CalendarAndChanges = ({ links, isListed }: OwnReservationPageProps) => (
  <div className={CHIPS_CLASS}>
    <ButtonLink icon="calendar" href={links.calendar} download>
      Guardar en mi calendario
    </ButtonLink>
    {isListed && <ButtonLink href={links.move}>Cambiar el horario</ButtonLink>}
    <ButtonLink tone="danger" href={links.cancel}>
      Cancelar
    </ButtonLink>
  </div>
)

function Contact({ place, status, isOpen, isTold, phone, whatsapp, ...about }: OwnReservationPageProps) {
  const { greeting, proposal } = about
  if (!phone && !whatsapp) return null
  const isLastStep = isOpen && status === 'pending' && !isTold && proposal?.state !== 'waiting'
  return (
    <div className="actions">
      {whatsapp && (
        <ButtonLink
          tone="whatsapp"
          size="big"
          icon="whatsapp"
          href={buildWhatsappHref(whatsapp, greeting)}
          {...(isLastStep && { className: 'col-span-full' })}
        >
          {isLastStep ? 'Avisarle por WhatsApp' : 'WhatsApp'}
        </ButtonLink>
      )}
      {phone && (
        <ButtonLink size="big" icon="phone" href={`tel:${phone}`} aria-label={`Llamar a ${place.name}`}>
          Llamar
        </ButtonLink>
      )}
    </div>
  )
}

interface ProposedTimeProps extends Pick<ShownReservation, 'proposal' | 'sequence'> {
  accept: string
  decline: string
  returned: FormFrameBaseProps['returned']
}

/**
 * Shows a waiting proposal with buttons to accept or decline it, or a notice that it expired. Otherwise
 * renders nothing (decision record 144).
 */
function ProposedTime({ proposal, sequence, accept, decline, returned }: ProposedTimeProps) {
  if (proposal?.state === 'expired')
    return (
      <Notice title="El negocio te propuso otra hora, y ya no está guardada">
        <p>Era el {proposal.slot} Tu reserva sigue como la pediste.</p>
      </Notice>
    )
  if (proposal?.state !== 'waiting') return null
  return (
    <section className={`sign ${STACK_CLASS}`} aria-labelledby="otra-hora">
      <h2 id="otra-hora" className={SIDE_TITLE_CLASS}>
        El negocio te propone otra hora
      </h2>
      <p>
        <b className="figures">{proposal.slot}</b> Te la guarda hasta el {proposal.until}
      </p>
      <FormFrame action={accept} returned={returned} button="Aceptar esa hora" tone="accept">
        <HiddenField name="cambio" value={sequence} />
      </FormFrame>
      <FormFrame action={decline} button="No me queda bien" tone="danger">
        <HiddenField name="cambio" value={sequence} />
      </FormFrame>
    </section>
  )
}
