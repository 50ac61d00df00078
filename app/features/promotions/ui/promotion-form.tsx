import type { StoredImage } from '~/features/images/image'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, LongField } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { FormVersion } from '~/ui/form/form-version'
import { LENGTHS } from '~/values/text/lengths'
import type { PromotionField } from '../edit/fields'
import { DiscountFields, TYPE_NAMES } from './discount-fields'
import { PictureFields } from './picture-fields'

export interface PromotionFormProps extends Sending {
  version: number
  stored: Record<PromotionField, string>
  image: StoredImage | null
  button: string
  isUploading?: boolean
}

export function PromotionForm({ version, stored, image, isUploading, ...sending }: PromotionFormProps) {
  const { returned } = sending
  const type = stored.tipo
  return (
    <FormFrame
      lengths={LENGTHS.promotion}
      stored={{ ...stored, tipo: TYPE_NAMES.get(type) ?? type }}
      {...sending}
      isUpload
      sending={isUploading ? 'Subiendo...' : 'Guardando…'}
    >
      <FormVersion version={version} stored={stored} />
      <div className="grid grid-cols-1 items-start gap-x-5 gap-y-4 md:grid-cols-2">
        <div className="md:col-span-full">
          <Field name="titulo" label="Título" autoComplete="off" />
        </div>
        <div className="md:col-span-full">
          <LongField name="descripcion" label="Descripción" optional rows={3} />
        </div>
        <DiscountFields />
        <Field name="desde" label="Desde" type="date" />
        <Field name="hasta" label="Hasta" type="date" help="Ese día todavía vale, hasta la medianoche." />
        <UseFields />
        <Field name="patrocinador" label="Patrocinador" optional autoComplete="off" />
        <Field name="requisito" label="Requisito del patrocinador" optional autoComplete="off" />
        <div className="md:col-span-full">
          <LongField name="condiciones" label="Términos y condiciones" optional rows={3} />
        </div>
        <div className="md:col-span-full">
          <ActiveChoice />
        </div>
        <PictureFields returned={returned} image={image} />
      </div>
    </FormFrame>
  )
}

const UseFields = () => (
  <>
    <Field
      name="cupon"
      label="Código de cupón"
      optional
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      help="Se guarda en mayúsculas."
    />
    <Field
      name="usos-maximos"
      label="Usos máximos"
      optional
      inputMode="numeric"
      autoComplete="off"
      help="Vacío: sin máximo."
    />
  </>
)

const ActiveChoice = () => (
  <ChoiceGroup
    legend="Estado"
    name="activa"
    type="checkbox"
    optional
    options={[{ value: 'si', label: 'Activa' }]}
  />
)
