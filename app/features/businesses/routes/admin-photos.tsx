import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { adminAction, adminLoader } from '~/features/accounts/http/admin-route.server'
import { withListReturn } from '~/http/auth/admin-return'
import { useSentForm } from '~/http/forms/use-sent-form'
import { adminTitle } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { businessNumbered } from '../http/contact-param.server'
import { photosPage, takePhotos } from '../http/photos.server'
import { PhotosPage } from '../ui/photos-page'

export const handle = { hydrate: true }

export const loader = adminLoader(async ({ params }) => {
  const { id } = await businessNumbered(params)
  return { contactId: id, ...(await photosPage(id)) }
})

export const action = adminAction(async ({ request, params, actor }) => {
  const business = await businessNumbered(params)
  const to = withListReturn(adminPaths.businessPhotos(business.id), request)
  return takePhotos({
    request,
    businessId: business.id,
    actor,
    leave: (added) =>
      redirectWithNotice(to, {
        kind: 'success',
        title: added === 1 ? 'Foto guardada' : `${added} fotos guardadas`,
      }),
  })
})

export { clientAction } from '~/http/forms/retry'

export const meta = adminTitle<typeof loader>(({ name }) => `Fotos de ${name}`)

export default function PhotosRoute() {
  const sending = useSentForm<typeof action>()
  return <PhotosPage {...useLoaderData<typeof loader>()} {...sending} />
}
