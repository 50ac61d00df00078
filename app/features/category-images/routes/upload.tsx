import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogForm, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminSlug } from '~/features/categories/admin-slug'
import { managedCategoryAt } from '~/features/categories/http/managed-category.server'
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from '~/features/images/image'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/features/images/labels'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { paths } from '~/paths'
import { Field } from '~/ui/form/field'
import { FileField } from '~/ui/form/file-field'
import { FormFrame } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { addToBank } from '../bank/change.server'
import { MAX_DESCRIPTION_LENGTH } from '../photos/limits'
import { uploadSchema } from '../photos/schema'

export const handle = { hydrate: true }

export const loader = catalogLoader(async ({ params }) => {
  const { name, slug } = await managedCategoryAt(db, params)
  return { name, below: adminSlug(slug) }
})

const rejection = (message: string) => ({ title: IMAGE_NOT_UPLOADED, errors: { imagen: [message] } })

export const action = catalogForm({
  schema: uploadSchema,
  upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
  invalid: IMAGE_NOT_UPLOADED,
  failed: rejection('Inténtalo de nuevo en un momento'),
  store: async ({ texto }, { params, actor, file }) => {
    const category = await managedCategoryAt(db, params)
    const result = await storeImage(db, images, file)
    if (!result.ok) return result
    const address = paths.image(result.image.hash)
    await addToBank(db, { actor }, category, { address, description: texto })
    return { ok: true as const, slug: category.slug }
  },
  done: (stored, { leave, sendBack }) =>
    stored.ok
      ? leave(adminPaths.category(adminSlug(stored.slug)), { title: 'Imagen subida' })
      : sendBack(rejection(IMAGE_REFUSALS[stored.reason])),
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Subir una imagen')

export default function Upload() {
  const { name, below } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
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
