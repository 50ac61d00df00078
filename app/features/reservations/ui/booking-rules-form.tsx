import { appendActionParam } from '~/query-string'
import { Button } from '~/ui/controls/button'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, HiddenField } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'

interface BookingRulesFormProps extends FormFrameBaseProps {
  /**
   * Form values of the stored or default rules. `before` is the text of the stored rules, empty without them.
   */
  rules: Record<string, string | string[]>
  before: string
}

/** Form with the fields of `bookingRulesSchema`, and a button that removes stored rules. */
export function BookingRulesForm({ rules, before, ...sending }: BookingRulesFormProps) {
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
