import type { ContactField } from '~/models/contact/edit/fields'
import { STATES } from '~/models/place/states'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { errorOf, returnedField, typedIn } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { readablePhone } from '~/ui/phone'

type Stored = Record<ContactField | 'asunto-contacto', string>

export interface ContactFormProps extends Sending {
  version: number
  stored: Stored
  categories: { value: string; label: string }[]
}

/** The fields of `contactSchema` (row 198). */
export function ContactForm({ version, stored, categories, ...sending }: ContactFormProps) {
  const { returned } = sending
  const of = (name: keyof Stored) => {
    const field = returnedField(returned, name)
    return { ...field, defaultValue: returned ? (field.defaultValue ?? '') : readablePhone(stored[name]) }
  }
  const further = returned ? (returned.values.categorias ?? []) : stored.categorias.split('\n')
  return (
    <FormFrame {...sending} button="Guardar" sending="Guardando…">
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <input
        type="hidden"
        name="asunto-mostrado"
        value={typedIn(returned, 'asunto-mostrado') ?? stored['asunto-contacto']}
      />
      <div className="form-grid">
        <Field {...of('negocio')} label="Negocio" autoComplete="off" />
        <Field {...of('responsable')} label="Persona de contacto" optional autoComplete="off" />
        <Field {...of('telefono')} label="Teléfono" type="tel" inputMode="tel" optional autoComplete="off" />
        <Field
          {...of('correo')}
          label="Correo"
          type="email"
          optional
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field {...of('direccion')} label="Ubicación" optional autoComplete="off" />
        <Field {...of('ciudad')} label="Ciudad" optional autoComplete="off" />
        <SelectField
          {...of('estado')}
          label="Estado"
          optional
          help="Vacío: se lee de la ubicación."
          options={[
            { value: '', label: 'Sin estado' },
            ...STATES.map(({ code, label }) => ({ value: code, label })),
          ]}
        />
        <Field
          {...of('codigo-postal')}
          label="Código postal"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="Cinco números. Vacío: se lee de la ubicación."
        />
        <div className="wide">
          <SelectField
            {...of('categoria')}
            label="Categoría principal"
            optional
            options={[{ value: '', label: 'Sin categoría' }, ...categories]}
          />
        </div>
        <details className="wide" open={further.some(Boolean)}>
          <summary className="button">Más categorías</summary>
          <ChoiceGroup
            legend="También en"
            name="categorias"
            type="checkbox"
            optional
            options={categories}
            values={further}
            error={errorOf(returned, 'categorias')}
          />
        </details>
        <div className="wide">
          <Field
            {...of('asunto-contacto')}
            label="Asunto"
            optional
            autoComplete="off"
            help="Se arma solo: persona ||| categorías |||. Si lo cambias aquí, cambian la persona y las categorías."
          />
        </div>
        <div className="wide">
          <LongField {...of('mensaje')} label="Mensaje" optional />
        </div>
      </div>
    </FormFrame>
  )
}
