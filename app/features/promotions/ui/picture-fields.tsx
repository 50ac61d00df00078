import { IMAGE_TYPES, MAX_IMAGE_BYTES, type StoredImage } from '~/features/images/image'
import { IMAGE_TOO_BIG, lookOfSmall } from '~/features/images/labels'
import { paths } from '~/paths'
import { ChoiceGroup } from '~/ui/form/choice-group'
import { FileField } from '~/ui/form/file-field'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { HELP } from '~/ui/form/styles'
import { STACK } from '~/ui/layout/section'

interface Props {
  returned: ReturnedForm | undefined
  image: StoredImage | null
}

const WIDTH = 240

/** The picture it has, to be taken away, and a field for another (row 263). */
export function PictureFields({ returned, image }: Props) {
  const look = image && lookOfSmall(image)
  return (
    <div className={`md:col-span-full ${STACK}`}>
      {image && (
        <>
          <img
            src={paths.image(image.hash, 320)}
            alt="La imagen de ahora"
            width={WIDTH}
            height={Math.max(1, Math.round((WIDTH * image.height) / image.width))}
          />
          {look && <p className={HELP}>{look}</p>}
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
        accept={IMAGE_TYPES}
        most={MAX_IMAGE_BYTES}
        tooLarge={IMAGE_TOO_BIG}
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
