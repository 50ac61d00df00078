import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { catalogForm, catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminSlug } from '~/features/categories/admin-slug'
import { managedCategoryAt } from '~/features/categories/http/managed-category.server'
import { MAX_IMAGE_BYTES, MAX_IMAGES } from '~/features/images/image'
import { IMAGE_NOT_UPLOADED } from '~/features/images/labels'
import { images } from '~/gateways/object-store/stores.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { uploadImages } from '../bank/upload.server'
import { tellUploads, uploadNotice, uploadReturnReason } from '../http/upload-results.server'
import { uploadSchema } from '../photos/schema'
import { UploadPage } from '../ui/upload-page'

export const handle = { hydrate: true }

export const loader = catalogLoader(async ({ params }) => {
  const { name, slug } = await managedCategoryAt(db, params)
  return { name, below: adminSlug(slug) }
})

export const action = catalogForm({
  schema: uploadSchema,
  upload: { field: 'imagen', most: MAX_IMAGE_BYTES, count: MAX_IMAGES },
  invalid: IMAGE_NOT_UPLOADED,
  failed: { title: IMAGE_NOT_UPLOADED, errors: { imagen: ['Inténtalo de nuevo en un momento'] } },
  store: async ({ texto: description }, { params, actor, files }) => {
    const category = await managedCategoryAt(db, params)
    if (files.length === 1 && !description) return null
    const uploaded = await uploadImages(db, images, { actor }, { category, files, description })
    return { slug: category.slug, uploads: tellUploads(files, uploaded), uploaded }
  },
  done: (stored, { redirectBack, sendBack }) => {
    if (!stored)
      return sendBack({ title: IMAGE_NOT_UPLOADED, errors: { texto: ['Escribe qué se ve en la imagen'] } })
    const { slug, uploads, uploaded } = stored
    if (uploads.length === 0 || uploads.some(({ isIn }) => !isIn))
      return sendBack(uploadReturnReason(uploads))
    const fresh = uploaded.filter((each) => each.ok && !each.was).length
    return redirectBack(adminPaths.category(adminSlug(slug)), uploadNotice(uploads, fresh))
  },
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle('Subir imágenes')

export default function Upload() {
  const { returned, ...sending } = useSentForm<typeof action>()
  const uploads = returned && 'uploads' in returned ? returned.uploads : []
  return <UploadPage {...useLoaderData<typeof loader>()} {...sending} returned={returned} uploads={uploads} />
}
