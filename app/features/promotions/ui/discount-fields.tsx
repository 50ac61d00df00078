import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { TYPE_LABELS } from '../labels'

const TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))
/** The second set of names, as the choice shows it again (D67). */
export const TYPE_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amount: 'fixed_amount', special_price: 'special_package' }),
)

/** The kind of discount and its figures; those of the other kinds are hidden by the style sheet. */
export function DiscountFields() {
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="md:col-span-full grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2 discount-fields">
      <div className="md:col-span-full">
        <ChoiceGroup legend="Tipo de descuento" name="tipo" type="radio" options={TYPES} />
      </div>
      <div className="of-percentage">
        <Field
          name="porcentaje"
          label="Porcentaje"
          inputMode="numeric"
          autoComplete="off"
          help="Un número entero de 1 a 100."
        />
      </div>
      <div className="of-amount">
        <Field name="monto" label="Monto en dólares" {...money} help="Como 10 o 10.50." />
      </div>
      <div>
        <Field name="precio-original" label="Precio original en dólares" optional {...money} />
      </div>
      <div className="of-package">
        <Field name="precio-especial" label="Precio especial en dólares" {...money} />
      </div>
    </div>
  )
}
