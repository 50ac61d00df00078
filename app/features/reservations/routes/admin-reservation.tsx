import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { adminPaths, type ReservationAction } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminAction, createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { isMailConfigured } from '~/gateways/mail.server'
import { href } from '~/href'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { FactList } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notices'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { HiddenField, TextAreaField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import { FoldedForm, PermittedPostForm } from '~/ui/form/post-form'
import { AdminCard, AdminPage } from '~/ui/layout/admin-page'
import { STACK_CLASS } from '~/ui/layout/section'
import { useListReturn } from '~/ui/list/list-return'
import { formatPhone } from '~/values/contact/phone'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import { CANCEL_REASONS } from '../admin/cancel-reasons'
import { type ReservationWithHistory, readReservationWithHistory } from '../admin/read.server'
import {
  buildCustomerChatHrefForAdmin,
  findBookableBusinessForMove,
  handleAdminCancelForm,
  handleAdminMoveReservationForm,
  handleAdminNoteForm,
  handleAdminStatusForm,
  handleDeleteReservation,
  handleMarkCustomerNotified,
  NOT_MOVABLE_NOTICE,
} from '../http/admin-actions.server'
import { readWantedDay } from '../http/times.server'
import { describeProposal } from '../labels'
import { ReservationContactLine } from '../ui/agenda'
import { CancelForm, MoveForm } from '../ui/change-forms'
import type { ReturnedTimeForm } from '../ui/slot-picker'
import { StatusMenu } from '../ui/status-menu'
import { findDayTimes } from '../week.server'

/** Page of a reservation, with forms to change it. `?fecha=` is the wanted day for a move. */
export const loader = createAdminLoader(async ({ id, query, request }) => {
  const reservation = await readReservationWithHistory(db, id)
  if (!reservation) return null
  const bookable = query.get('accion') === 'mover' && (await findBookableBusinessForMove(reservation))
  const wanted = readWantedDay(request) ?? reservation.date
  const offer = bookable ? await findDayTimes(db, bookable, wanted, reservation.length) : null
  return {
    reservation,
    chat: buildCustomerChatHrefForAdmin(reservation),
    offer,
    hasMail: isMailConfigured(),
    notMovable: NOT_MOVABLE_NOTICE,
  }
})

export const action = createAdminAction(
  createMultiFormAction({
    estado: handleAdminStatusForm,
    mover: handleAdminMoveReservationForm,
    cancelar: handleAdminCancelForm,
    nota: handleAdminNoteForm,
    avisar: handleMarkCustomerNotified,
    eliminar: handleDeleteReservation,
  }),
)

export const meta = createAdminMeta<typeof loader>(({ reservation }) => `Reserva ${reservation.code}`)

export default function AdminReservationPage() {
  const { reservation } = useLoaderData<typeof loader>()
  const { back } = useListReturn()
  const { code, status, isDoubtful, history, made } = reservation
  const forms = useForms()
  return (
    <AdminPage
      title={`Reserva ${code}`}
      back={{ text: 'Reservas', href: back ?? adminPaths.panel('reservaciones') }}
      actions={<StatusMenu reservation={reservation} back={back} />}
    >
      {isDoubtful && (
        <Notice kind="error" title="Puede ser de una máquina">
          Se mandó como los manda un programa: muy rápido, repetido o muchas veces. Guarda su horario como las
          demás: confirma con la persona o cancélala.
        </Notice>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
        <AdminCard aria-labelledby="datos">
          <h2 id="datos">Datos</h2>
          <Data />
          <Move {...forms} />
          {status !== 'cancelled' && <Cancel {...forms} />}
          <Delete {...forms} />
        </AdminCard>
        <div className={STACK_CLASS}>
          <Note {...forms} />
          <History events={history} made={made} />
        </div>
      </div>
    </AdminPage>
  )
}

/** Returns which form the address opens, and which form was sent back with errors. */
function useForms() {
  const { reservation, offer } = useLoaderData<typeof loader>()
  const { id } = reservation
  const { withReturnTo: keep } = useListReturn()
  const named = useSearchParams()[0].get('accion')
  const returned = useActionData<() => Promise<ReturnedTimeForm>>()
  const at = (action: ReservationAction) => keep(adminPaths.reservation(id, action))
  const formOf = (action: ReservationAction) => ({
    action: at(action),
    returned: named === action ? returned : undefined,
  })
  return {
    at,
    formOf,
    isOpen: (action: ReservationAction) => named === action,
    offer: returned?.offer ?? offer,
  }
}

type Forms = ReturnType<typeof useForms>

function Move({ at, formOf, isOpen, offer }: Forms) {
  const { reservation, notMovable } = useLoaderData<typeof loader>()
  if (!isOpen('mover'))
    return (
      reservation.status !== 'cancelled' && (
        <p>
          <ButtonLink icon="calendar" isToForm href={at('mover')}>
            Mover a otro horario
          </ButtonLink>{' '}
          {isOpenStatus(reservation.status) && (
            <ButtonLink
              href={href('/admin/contactos/:id/proponer/:reservation', {
                id: reservation.businessId,
                reservation: reservation.id,
              })}
            >
              Proponer otra hora
            </ButtonLink>
          )}
        </p>
      )
    )
  if (!offer || offer.times.length === 0) return <Notice title={notMovable.title}>{notMovable.text}</Notice>
  return (
    <section aria-label="Mover a otro horario">
      <h3>Mover a otro horario</h3>
      <MoveForm {...formOf('mover')} offer={offer} sequence={reservation.sequence} button="Mover" />
    </section>
  )
}

const isOpenStatus = (status: string) => status === 'pending' || status === 'confirmed'

const CANCEL_REASON_OPTIONS = [
  { value: '', label: 'Sin decir el motivo' },
  ...CANCEL_REASONS.map((reason) => ({ value: reason, label: reason })),
]

function Cancel({ at, formOf, isOpen }: Forms) {
  const { reservation, hasMail } = useLoaderData<typeof loader>()
  return (
    <FoldedForm
      id="cancelar"
      action={at('cancelar')}
      summary="Cancelar la reserva"
      tone="danger"
      isOpen={isOpen('cancelar')}
    >
      <p>
        {hasMail && reservation.email
          ? `Su horario queda libre. El motivo se le dice por correo a ${reservation.email} y en su página de la reserva.`
          : `Su horario queda libre. El motivo se lee en su página de la reserva. ${hasMail ? 'No dejó correo' : 'No hay correo configurado'}: avísale tú.`}
      </p>
      <CancelForm
        {...formOf('cancelar')}
        action={`${at('cancelar')}#cancelar`}
        sequence={reservation.sequence}
        button="Sí, cancelar la reserva"
      >
        <ChoiceGroup legend="Motivo" name="motivo" type="radio" options={CANCEL_REASON_OPTIONS} optional />
        <TextAreaField
          label="Más detalle"
          name="detalle"
          rows={3}
          optional
          help="Con «Otro motivo» hace falta: es lo que lee la persona."
        />
      </CancelForm>
    </FoldedForm>
  )
}

const Delete = ({ at, isOpen }: Forms) => (
  <FoldedForm action={at('eliminar')} summary="Eliminar" tone="danger" isOpen={isOpen('eliminar')}>
    <p>¿Estás seguro de que quieres eliminar esta reserva?</p>
    <p>Su horario queda libre. Puedes recuperarla de la papelera durante 30 días.</p>
    <PermittedPostForm action={at('eliminar')}>
      <Button tone="danger">Sí, eliminar</Button>
    </PermittedPostForm>
  </FoldedForm>
)

function Note({ at, formOf, isOpen }: Forms) {
  const { note } = useLoaderData<typeof loader>().reservation
  return (
    <AdminCard aria-labelledby="de-la-administracion">
      <h2 id="de-la-administracion">Nota de la administración</h2>
      <p className="whitespace-pre-line wrap-anywhere">{note ?? 'Sin nota. Solo la ve quien administra.'}</p>
      <FoldedForm
        action={at('nota')}
        summary={note ? 'Editar la nota' : 'Escribir una nota'}
        isOpen={isOpen('nota')}
      >
        <FormFrame
          {...formOf('nota')}
          lengths={MAX_FIELD_LENGTHS.note}
          stored={{ nota: note }}
          button="Guardar la nota"
        >
          <HiddenField name="previa" value={note ?? ''} />
          <TextAreaField
            label="Nota"
            name="nota"
            optional
            help="Solo la ve quien administra. Vacía, se borra."
          />
        </FormFrame>
      </FoldedForm>
    </AdminCard>
  )
}

function Data() {
  const { reservation, chat } = useLoaderData<typeof loader>()
  const { fullName, email, requirement, comment, day, time, zone, made, contactPerson } = reservation
  const { businessName, business, proposal, notified } = reservation
  const { back } = useListReturn()
  const name = business.isListed ? <a href={paths.business(business)}>{businessName}</a> : businessName
  return (
    <FactList
      facts={[
        { name: 'Cuándo', value: `${day}, ${time}${zone ? ` (${zone})` : ''}` },
        { name: 'Otra hora', value: describeProposal(proposal) },
        { name: 'Quién', value: fullName },
        {
          name: 'Teléfono',
          value: <ReservationContactLine reservation={{ ...reservation, chat }} back={back} />,
        },
        { name: 'Avisado', value: notified && `${notified.when}, ${notified.by}` },
        { name: 'Correo', value: email && <a href={`mailto:${email}`}>{email}</a> },
        { name: 'Para qué', value: requirement },
        {
          name: 'Comentario',
          value: comment && <span className="font-normal whitespace-pre-line wrap-anywhere">{comment}</span>,
        },
        { name: 'Negocio', value: name },
        { name: 'Atiende', value: contactPerson },
        {
          name: 'Teléfono del negocio',
          value: business.phone && <a href={`tel:${business.phone}`}>{formatPhone(business.phone)}</a>,
        },
        {
          name: 'Correo del negocio',
          value: business.email && <a href={`mailto:${business.email}`}>{business.email}</a>,
        },
        { name: 'Hecha', value: made },
      ]}
    />
  )
}

function History({ events, made }: { events: ReservationWithHistory['history']; made: string }) {
  return (
    <AdminCard aria-labelledby="historia">
      <h2 id="historia">Cambios</h2>
      <ol className="grid gap-2.5">
        {events.map(({ id, by, when, what }) => (
          <li key={id}>
            <b>{by}</b>, {when}
            <br />
            {what}
          </li>
        ))}
        <li>
          <b>Quien reservó</b>, {made}
          <br />
          La pidió.
        </li>
      </ol>
    </AdminCard>
  )
}
