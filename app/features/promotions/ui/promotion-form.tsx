import {
  formatSmallImageWarning,
  IMAGE_INPUT_ACCEPT,
  IMAGE_TOO_BIG_MESSAGE,
  MAX_IMAGE_BYTES,
  type StoredImage,
} from '~/features/images/image'
import { paths } from '~/paths'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { Field, TextAreaField } from '~/ui/form/field'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type FormFrameBaseProps, FormVersionFields } from '~/ui/form/form-frame'
import type { ReturnedForm } from '~/ui/form/post-form'
import { HELP_CLASS } from '~/ui/form/styles'
import { STACK_CLASS } from '~/ui/layout/section'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'
import type { PromotionFieldName } from '../edit/fields'
import { PROMOTION_TYPE_LABELS } from '../labels'

interface PictureFieldsProps {
  returned: ReturnedForm | undefined
  image: StoredImage | null
  imageAt?: ((hash: string, width: number) => string) | undefined
}

const PREVIEW_WIDTH_PX = 240

/** Shows the current picture with a box to remove it, and a field for another (row 263). */
function PictureFields({ returned, image, imageAt = paths.image }: PictureFieldsProps) {
  const look = image && formatSmallImageWarning(image)
  return (
    <div className={`md:col-span-full ${STACK_CLASS}`}>
      {image && (
        <>
          <img
            src={imageAt(image.hash, 320)}
            alt="La imagen de ahora"
            width={PREVIEW_WIDTH_PX}
            height={Math.max(1, Math.round((PREVIEW_WIDTH_PX * image.height) / image.width))}
          />
          {look && <p className={HELP_CLASS}>{look}</p>}
          <ChoiceGroup
            legend="Imagen de ahora"
            name="quitar-imagen"
            type="checkbox"
            optional
            options={[{ value: 'si', label: 'Quitar la imagen' }]}
          />
        </>
      )}
      <FileField
        name="imagen"
        label={image ? 'Otra imagen' : 'Imagen'}
        accept={IMAGE_INPUT_ACCEPT}
        most={MAX_IMAGE_BYTES}
        tooLarge={IMAGE_TOO_BIG_MESSAGE}
        optional
        help={
          returned
            ? 'Si habías elegido una imagen, elígela otra vez: el navegador no la guarda.'
            : 'PNG, JPG o WebP de hasta 5MB.'
        }
      />
    </div>
  )
}

const PROMOTION_TYPE_OPTIONS = Object.entries(PROMOTION_TYPE_LABELS).map(([value, label]) => ({
  value,
  label,
}))
/** Kinds of own offers. The first one needs no number. */
const OWN_OFFER_TYPE_OPTIONS = [
  { value: 'special_package', label: 'Dos por uno, un paquete u otra oferta' },
  ...PROMOTION_TYPE_OPTIONS.filter(({ value }) => value !== 'special_package'),
]
/** Value that the form selects for other type names (D67). */
const STORED_TYPE_BY_NAME: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({ amount: 'fixed_amount', special_price: 'special_package' }),
)

/** Fields for the kind of discount and its amounts. The style sheet hides those of other kinds. */
function DiscountFields({ isOwn = false }: Pick<PromotionFormProps, 'isOwn'>) {
  const money = { inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <div className="md:col-span-full grid items-start max-md:grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2 discount-fields">
      <div className="md:col-span-full">
        <ChoiceGroup
          legend={isOwn ? 'Qué ofreces' : 'Tipo de descuento'}
          name="tipo"
          type="radio"
          options={isOwn ? OWN_OFFER_TYPE_OPTIONS : PROMOTION_TYPE_OPTIONS}
        />
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
        <Field name="precio-especial" label="Precio especial en dólares" optional={isOwn} {...money} />
      </div>
    </div>
  )
}

export interface PromotionFormProps extends FormFrameBaseProps {
  version: number
  stored: Record<PromotionFieldName, string>
  image: StoredImage | null
  button: string
  isUploading?: boolean
  /** True for an own offer of a business, which has no sponsor (D120). */
  isOwn?: boolean
  /** Builds the address of the picture in a width. Default: the public address. */
  imageAt?: (hash: string, width: number) => string
}

export function PromotionForm({
  version,
  stored,
  image,
  isUploading,
  isOwn,
  imageAt,
  ...sending
}: PromotionFormProps) {
  const { returned } = sending
  const type = stored.tipo
  return (
    <FormFrame
      lengths={MAX_FIELD_LENGTHS.promotion}
      stored={{ ...stored, tipo: STORED_TYPE_BY_NAME.get(type) ?? type }}
      {...sending}
      isUpload
      sending={isUploading ? 'Subiendo...' : 'Guardando…'}
    >
      <FormVersionFields version={version} stored={stored} />
      <div className="grid items-start max-md:grid-cols-1 gap-x-5 gap-y-4 md:grid-cols-2">
        <div className="md:col-span-full">
          <Field name="titulo" label="Título" autoComplete="off" />
        </div>
        <div className="md:col-span-full">
          <TextAreaField name="descripcion" label="Descripción" optional rows={3} />
        </div>
        <DiscountFields isOwn={isOwn} />
        <Field name="desde" label="Desde" type="date" />
        <Field name="hasta" label="Hasta" type="date" help="Ese día todavía vale, hasta la medianoche." />
        <UseFields />
        {!isOwn && <SponsorFields />}
        <div className="md:col-span-full">
          <TextAreaField name="condiciones" label="Términos y condiciones" optional rows={3} />
        </div>
        <div className="md:col-span-full">
          <ActiveChoice />
        </div>
        <PictureFields returned={returned} image={image} imageAt={imageAt} />
      </div>
    </FormFrame>
  )
}

const SponsorFields = () => (
  <>
    <Field name="patrocinador" label="Patrocinador" optional autoComplete="off" />
    <Field name="requisito" label="Requisito del patrocinador" optional autoComplete="off" />
  </>
)

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
