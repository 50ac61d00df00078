import type { StoredImage } from '~/features/images/schema'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { returnedField, typedIn } from '~/ui/form/returned-form'
import { LENGTHS } from '~/values/text/lengths'
import type { PromotionField } from '../edit/fields'
import { DiscountFields } from './discount-fields'
import { PictureFields } from './picture-fields'

export interface PromotionFormProps extends Sending {
  version: number
  stored: Record<PromotionField, string>
  /** The picture it shows now. */
  image: StoredImage | null
  button: string
  /** A picture is on its way (row 263). */
  isUploading?: boolean
}

/** The fields of `promotionSchema`. */
export function PromotionForm({
  version,
  stored,
  image,
  button,
  isUploading,
  ...sending
}: PromotionFormProps) {
  const { returned } = sending
  const of = (name: PromotionField) => {
    const field = returnedField(returned, name)
    return { ...field, defaultValue: returned ? (field.defaultValue ?? '') : stored[name] }
  }
  const active = of('activa').defaultValue
  return (
    <FormFrame
      lengths={LENGTHS.promotion}
      {...sending}
      isUpload
      button={button}
      sending={isUploading ? 'Subiendo...' : 'Guardando…'}
    >
      <input type="hidden" name="version" value={typedIn(returned, 'version') ?? version} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
        <div className="md:col-span-full">
          <Field {...of('titulo')} label="Título" autoComplete="off" />
        </div>
        <div className="md:col-span-full">
          <LongField {...of('descripcion')} label="Descripción" optional rows={3} />
        </div>
        <DiscountFields of={of} />
        <Field {...of('desde')} label="Desde" type="date" />
        <Field {...of('hasta')} label="Hasta" type="date" help="Ese día todavía vale, hasta la medianoche." />
        <Field
          {...of('cupon')}
          label="Código de cupón"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          help="Se guarda en mayúsculas."
        />
        <Field
          {...of('usos-maximos')}
          label="Usos máximos"
          optional
          inputMode="numeric"
          autoComplete="off"
          help="Vacío: sin máximo."
        />
        <Field {...of('patrocinador')} label="Patrocinador" optional autoComplete="off" />
        <Field {...of('requisito')} label="Requisito del patrocinador" optional autoComplete="off" />
        <div className="md:col-span-full">
          <LongField {...of('condiciones')} label="Términos y condiciones" optional rows={3} />
        </div>
        <div className="md:col-span-full">
          <ChoiceGroup
            legend="Estado"
            name="activa"
            type="checkbox"
            optional
            options={[{ value: 'si', label: 'Activa' }]}
            values={active ? [active] : []}
          />
        </div>
        <PictureFields returned={returned} image={image} />
      </div>
    </FormFrame>
  )
}
