import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { MAX_BUSINESS_PHOTOS } from '~/features/businesses/owner-types'
import { listBusinessPhotos } from '~/features/businesses/pictures.server'
import { PhotosForm } from '~/features/businesses/ui/photos-form'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { createOwnerOrAdminAction, createOwnerOrAdminLoader } from '../http/owned-business.server'
import { createPhotoAction, handlePhotoUpload, PHOTOS_TOO_LARGE_MESSAGE } from '../http/photos.server'
import { createImageAddressBuilder } from '../ui/owner-part'

export const handle = { hydrate: true }

/** Loads the photos of a business in order (D129). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const photos = await listBusinessPhotos(db, id)
  const left = MAX_BUSINESS_PHOTOS - photos.length
  const help =
    left > 0
      ? `Hasta ${left} más, 8 MB entre todas. PNG, JPG o WebP de hasta 5MB. Les quitamos los datos del lugar y de la cámara.`
      : `Ya son ${MAX_BUSINESS_PHOTOS} fotos, las que caben. Para subir otra, quita una.`
  return {
    title: `Fotos de ${name}`,
    lead: 'Del local, de lo que se vende o del trabajo. Se ven en la página en este orden.',
    photos,
    words: { help, tooLarge: PHOTOS_TOO_LARGE_MESSAGE, hasRoom: left > 0 },
  }
})

export const action = createOwnerOrAdminAction(
  createMultiFormAction({
    '': handlePhotoUpload,
    quitar: createPhotoAction('quitar'),
    primera: createPhotoAction('primera'),
  }),
)

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function PhotosFormRoute() {
  const { frame, photos, words } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  return (
    <PhotosForm
      {...{ photos, words }}
      {...sending}
      action={frame.here}
      photoAt={createImageAddressBuilder(frame)}
    />
  )
}
