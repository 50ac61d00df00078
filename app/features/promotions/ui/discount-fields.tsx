import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field } from '~/ui/form/field'
import { type PromotionField, TYPE_LABELS } from '../edit/fields'

interface Props {
  /** What a field shows, and what is wrong with it. */
  of: (name: PromotionField) => { name: string; defaultValue: string; error?: string | undefined }
}

const TYPES = Object.entries(TYPE_LABELS).map(([value, label]) => ({ value, label }))
/** The second set of names, as the choice shows it again (D67). */
const SAME: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amount: 'fixed_amount', special_price: 'special_package' }),
)

/** The kind of discount and its figures; those of the other kinds are hidden by the style sheet. */
export function DiscountFields({ of }: Props) {
  const { defaultValue, error } = of('tipo')
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="md:col-span-full grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2 discount-fields">
      <div className="md:col-span-full">
        <ChoiceGroup
          legend="Tipo de descuento"
          name="tipo"
          type="radio"
          options={TYPES}
          values={[SAME.get(defaultValue) ?? defaultValue]}
          error={error}
        />
      </div>
      <div className="of-percentage">
        <Field
          {...of('porcentaje')}
          label="Porcentaje"
          inputMode="numeric"
          autoComplete="off"
          help="Un número entero de 1 a 100."
        />
      </div>
      <div className="of-amount">
        <Field {...of('monto')} label="Monto en dólares" {...money} help="Como 10 o 10.50." />
      </div>
      <div>
        <Field {...of('precio-original')} label="Precio original en dólares" optional {...money} />
      </div>
      <div className="of-package">
        <Field {...of('precio-especial')} label="Precio especial en dólares" {...money} />
      </div>
    </div>
  )
}
