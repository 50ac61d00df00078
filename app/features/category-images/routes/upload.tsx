import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogAction, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminSlug } from '~/features/categories/admin-slug'
import { managedCategoryAt } from '~/features/categories/http/managed-category.server'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/features/images/labels'
import { MAX_IMAGE_BYTES } from '~/features/images/schema'
import { storeImage } from '~/features/images/store.server'
import { images } from '~/gateways/object-store/stores.server'
import { saveForm } from '~/http/forms/save-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { leaveTo } from '~/http/notice.server'
import { paths } from '~/paths'
import { addToBank } from '../bank/change.server'
import { uploadSchema } from '../photos/schema'
import { UploadPage } from '../ui/upload-page'

export const handle = { hydrate: true }

export const loader = catalogLoader(async ({ params }) => {
  const { name, slug } = await managedCategoryAt(db, params)
  return { name, below: adminSlug(slug) }
})

export const action = catalogAction(async ({ request, params, actor }) => {
  const category = await managedCategoryAt(db, params)
  return saveForm({
    request,
    schema: uploadSchema,
    upload: { field: 'imagen', most: MAX_IMAGE_BYTES },
    invalid: IMAGE_NOT_UPLOADED,
    failed: rejection('Inténtalo de nuevo en un momento'),
    store: async ({ texto }, { file }) => {
      const result = await storeImage(db, images, file)
      if (!result.ok) return result
      const address = paths.image(result.image.hash)
      await addToBank(db, { actor }, category, { address, description: texto })
      return result
    },
    leave: (stored, { sendBack }) => {
      if (!stored.ok) return sendBack(rejection(IMAGE_REFUSALS[stored.reason]))
      const to = adminPaths.category(adminSlug(category.slug))
      return leaveTo(to, { kind: 'success', title: 'Imagen subida' })
    },
  })
})

const rejection = (message: string) => ({ title: IMAGE_NOT_UPLOADED, errors: { imagen: [message] } })

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Subir una imagen')

export default function Upload() {
  const sending = useSentForm<typeof action>()
  return <UploadPage {...useLoaderData<typeof loader>()} {...sending} />
}
