import { adminPaths } from '~/admin-paths'
import { IMAGE_REFUSALS } from '~/features/images/labels'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '~/features/images/schema'
import { Field } from '~/ui/form/field'
import { FileField } from '~/ui/form/file-field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_DESCRIPTION_LENGTH } from '../photos/limits'

interface Props extends Omit<Sending, 'action'> {
  name: string
  below: string
}

export function UploadPage({ name, below, ...sending }: Props) {
  return (
    <AdminPage
      title="Subir una imagen"
      back={{ text: name, href: adminPaths.category(below) }}
      lead="Queda aprobada. Si el banco ya tiene cinco, la encuentras entre las otras aprobadas."
      narrow
    >
      <FormFrame
        {...sending}
        action={adminPaths.categoryImages(below)}
        isUpload
        button="Subir imagen"
        sending="Subiendo..."
      >
        <FileField
          name="imagen"
          label="Imagen"
          accept={IMAGE_TYPES}
          most={MAX_IMAGE_BYTES}
          tooLarge={IMAGE_REFUSALS.too_big}
          help="PNG, JPG o WebP de hasta 5MB, mejor apaisada. Le quitamos los datos del lugar y de la cámara."
        />
        <Field
          name="texto"
          label="Qué se ve en la imagen"
          help="Por ejemplo: una panadera saca conchas del horno. Lo oye quien no puede ver la foto."
          maxLength={MAX_DESCRIPTION_LENGTH}
          autoComplete="off"
        />
      </FormFrame>
    </AdminPage>
  )
}
