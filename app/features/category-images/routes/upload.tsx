import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db, imagesFolder } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { hasFailed } from '~/http/failed-form.server'
import { requireCatalog } from '~/http/guards.server'
import { managedCategoryAt } from '~/http/managed-category.server'
import { leaveTo } from '~/http/notice.server'
import { returnForm, storeOrReturn } from '~/http/submission.server'
import { readUpload } from '~/http/upload.server'
import { adminSlug } from '~/models/category/admin-slug'
import { addToBank } from '~/models/category/bank/change.server'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/models/image/labels'
import { MAX_IMAGE_BYTES } from '~/models/image/schema'
import { storeImage } from '~/models/image/store.server'
import { uploadSchema } from '~/models/photo/schema'
import { paths } from '~/paths'
import { UploadPage } from '~/ui/admin/images/upload-page'
import { useSentForm } from '../../use-sent-form'

export const handle = { hydrate: true }

/** A picture of one's own for the bank of a category. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  const { name, slug } = await managedCategoryAt(db, request, params)
  return { name, below: adminSlug(slug), failed: hasFailed(context) }
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const person = await requireCatalog(db, request)
  const category = await managedCategoryAt(db, request, params)
  const sent = await readUpload(request, uploadSchema, { field: 'imagen', most: MAX_IMAGE_BYTES })
  const { form, file } = sent
  if (!sent.ok) return returnForm(context, form, { title: IMAGE_NOT_UPLOADED, errors: sent.errors })
  const stored = await storeOrReturn(
    { request, context },
    form,
    rejection('Inténtalo de nuevo en un momento'),
    async () => {
      const result = await storeImage(db, imagesFolder, file)
      if (result.ok)
        await addToBank(db, person, category, {
          address: paths.image(result.image.hash),
          description: sent.value.texto,
        })
      return result
    },
  )
  if (!stored.ok) return stored.answer
  if (!stored.value.ok) return returnForm(context, form, rejection(IMAGE_REFUSALS[stored.value.reason]))
  const to = adminPaths.category(adminSlug(category.slug))
  return leaveTo(to, { kind: 'success', title: 'Imagen subida' })
}

const rejection = (message: string) => ({ title: IMAGE_NOT_UPLOADED, errors: [{ id: 'imagen', message }] })

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Subir una imagen`)

export default function Upload() {
  const sending = useSentForm<typeof action>()
  return <UploadPage {...useLoaderData<typeof loader>()} {...sending} />
}
