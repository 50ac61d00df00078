import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { listServices } from '~/features/businesses/service-menu/list.server'
import {
  bookingRulesSchema,
  findCustomBookingRules,
  formatBookingRulesForComparison,
  saveBookingRules,
  toRulesForm,
} from '~/features/reservations/rules.server'
import { DEFAULT_BOOKING_RULES, DEFAULT_BOOKING_RULES_WITH_SERVICES } from '~/features/reservations/slots'
import { appendActionParam } from '~/href'
import { createMultiFormAction, handleForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, HiddenField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'

interface BookingRulesFormProps extends FormFrameBaseProps {
  /**
   * Form values of the stored or default rules. `before` is the text of the stored rules, empty without them.
   */
  rules: Record<string, string | string[]>
  before: string
}

/** Form with the fields of `bookingRulesSchema`, and a button that removes stored rules. */
function BookingRulesForm({ rules, before, ...sending }: BookingRulesFormProps) {
  return (
    <>
      <FormFrame key={before} {...sending} stored={rules} button="Guardar" sending="Guardando…">
        <HiddenField name="antes" value={before} />
        <ChoiceGroup
          legend="Ofrecer una hora cada"
          name="paso"
          type="radio"
          options={[
            { value: '30', label: '30 minutos' },
            { value: '15', label: '15 minutos' },
          ]}
        />
        <Field
          name="anticipacion"
          label="Horas de anticipación"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          help="Con 0 se puede reservar hasta el último momento."
        />
        <Field
          name="hasta"
          label="Días que se puede reservar por adelantado"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          help="Como mucho 365."
        />
        <Field
          name="maximo"
          label="Reservas abiertas por teléfono"
          optional
          inputMode="numeric"
          autoComplete="off"
          maxLength={2}
          help="Vacío: las que quieran."
        />
        <ChoiceGroup
          legend="Confirmar las reservas"
          name="confirmar"
          type="radio"
          options={[
            { value: 'a-mano', label: 'Yo las confirmo' },
            { value: 'solas', label: 'Quedan confirmadas al pedirlas' },
          ]}
        />
        <ChoiceGroup
          legend="Pedir también"
          name="pide"
          type="checkbox"
          options={[
            { value: 'correo', label: 'Correo' },
            { value: 'requerimiento', label: 'Qué necesita' },
            { value: 'comentario', label: 'Comentario' },
          ]}
          help="Nombre y teléfono se piden siempre. Quien elige un servicio no escribe qué necesita."
        />
      </FormFrame>
      {before !== '' && (
        <form method="post" action={appendActionParam(sending.action, 'quitar')}>
          <input type="hidden" name="antes" value={before} />
          <Button tone="danger">Quitar mis reglas</Button>
        </form>
      )}
    </>
  )
}

export const handle = { hydrate: true }

/** Loads the booking rules of a business (D116, D156). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const stored = await findCustomBookingRules(db, id)
  const services = (await listServices(db, [id])).get(id) ?? []
  const hasLengths = services.some(({ minutes }) => minutes !== null)
  return {
    title: `Citas de ${name}`,
    lead: stored
      ? 'Así se reserva en la página.'
      : `Todavía no hay reglas: se ofrece cada media hora, y se piden ${hasLengths ? 'servicio, nombre y teléfono' : 'nombre, correo, teléfono y qué se necesita'}.`,
    rules: toRulesForm(stored ?? (hasLengths ? DEFAULT_BOOKING_RULES_WITH_SERVICES : DEFAULT_BOOKING_RULES)),
    before: formatBookingRulesForComparison(stored),
  }
})

const RULES_CHANGED_MEANWHILE_TITLE =
  'Las reglas cambiaron mientras escribías. Mira las tuyas y guarda otra vez'

const save = ({ request, id, actor, saved }: OwnerOrAdminRequest) =>
  handleForm(
    { request, schema: bookingRulesSchema, invalid: 'Revisa las reglas' },
    async ({ value, form, rejectForm: sendBack }) => {
      const done = await saveBookingRules(db, { actor }, id, value)
      if (done.ok) return saved({ title: 'Reglas guardadas' })
      form.set('antes', done.stored)
      return sendBack({ title: RULES_CHANGED_MEANWHILE_TITLE }, 409)
    },
  )

const remove = ({ request, id, actor, saved }: OwnerOrAdminRequest) =>
  handleForm({ request }, async ({ form, rejectForm: sendBack }) => {
    const done = await saveBookingRules(db, { actor }, id, { rules: null, before: form.get('antes') ?? '' })
    return done.ok
      ? saved({ title: 'Ya no hay reglas: se reserva como antes' })
      : sendBack({ title: RULES_CHANGED_MEANWHILE_TITLE }, 409)
  })

export const action = createOwnerOrAdminAction(createMultiFormAction({ '': save, quitar: remove }))

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function BookingRulesRoute() {
  const { frame, rules, before } = useLoaderData<typeof loader>()
  return <BookingRulesForm {...{ rules, before }} {...useFormAnswer<typeof action>()} action={frame.here} />
}
