import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db, imagesFolder } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { hasFailed } from '~/http/failed-form.server'
import { requireCatalog } from '~/http/guards.server'
import { managedCategoryAt } from '~/http/managed-category.server'
import { leaveTo } from '~/http/notice.server'
import { returnForm, storeOrReturn } from '~/http/submission.server'
import { readFile } from '~/http/upload.server'
import { adminSlug } from '~/models/category/admin-slug'
import { addToBank } from '~/models/category/bank/change.server'
import { IMAGE_NOT_UPLOADED, IMAGE_REFUSALS } from '~/models/image/labels'
import { MAX_IMAGE_BYTES } from '~/models/image/schema'
import { storeImage } from '~/models/image/store.server'
import { paths } from '~/paths'
import { UploadPage } from '~/ui/admin/images/upload-page'

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
  const file = await readFile(request, { field: 'imagen', most: MAX_IMAGE_BYTES })
  const form = new URLSearchParams()
  const stored = await storeOrReturn(
    { request, context },
    form,
    rejection('Inténtalo de nuevo en un momento'),
    async () => {
      const result = await storeImage(db, imagesFolder, file)
      if (result.ok) await addToBank(db, person, category, paths.image(result.image.hash))
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
  const isSending = useNavigation().state !== 'idle'
  const returned = useActionData<typeof action>()
  return (
    <UploadPage {...useLoaderData<typeof loader>()} as={Form} returned={returned} isSending={isSending} />
  )
}
