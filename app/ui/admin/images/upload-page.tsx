import { adminPaths } from '~/admin-paths'
import { IMAGE_TYPES } from '~/models/image/schema'
import { Field } from '../../form/field'
import { FormFrame, type Sending } from '../../form/form-frame'
import { errorOf } from '../../form/returned-form'
import { AdminPage } from '../admin-page'

interface Props extends Omit<Sending, 'action'> {
  name: string
  below: string
}

/** A picture of one's own for the bank of a category. */
export function UploadPage({ name, below, ...sending }: Props) {
  return (
    <AdminPage
      title="Subir una imagen"
      back={{ text: name, href: adminPaths.category(below) }}
      lead="Queda aprobada y en el banco de la categoría."
      narrow
    >
      <FormFrame
        {...sending}
        action={adminPaths.categoryImages(below)}
        isUpload
        button="Subir imagen"
        sending="Subiendo..."
      >
        <Field
          name="imagen"
          label="Imagen"
          type="file"
          accept={IMAGE_TYPES}
          help="PNG, JPG o WebP de hasta 5MB, mejor apaisada. Le quitamos los datos del lugar y de la cámara."
          error={errorOf(sending.returned, 'imagen')}
        />
      </FormFrame>
    </AdminPage>
  )
}
