import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { photosPage, takePhotos } from '~/features/businesses/http/photos.server'
import { PhotosForm } from '~/features/businesses/ui/photos-form'
import { retryAfter } from '~/http/forms/too-many-requests.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'
import { OwnerPart } from '../ui/owner-part'

export const handle = { hydrate: true }

export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return { token, ...(await photosPage(business.id)) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return takePhotos({
    request,
    businessId: business.id,
    owner: token,
    actor: OWNER,
    leave: (added) =>
      redirectWithNotice(paths.ownerPhotos(token), {
        kind: 'success',
        title: added === 1 ? 'Tu foto quedó guardada' : `Tus ${added} fotos quedaron guardadas`,
      }),
  })
}

export const headers = retryAfter

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Fotos: ${data.name}`, hidden: true }) : []

export default function OwnerPhotosRoute() {
  const { token, name, photos, words } = useLoaderData<typeof loader>()
  const sending = useSentForm<typeof action>()
  return (
    <OwnerPart
      token={token}
      name={name}
      title="Fotos"
      lead="De tu local, de lo que vendes o de tu trabajo. Se ven en tu página en este orden."
    >
      <PhotosForm
        {...sending}
        photos={photos}
        words={words}
        action={paths.ownerPhotos(token)}
        verbAt={(hash, verb) => paths.ownerPhoto(token, hash, verb)}
        photoAt={(hash, width) => paths.ownerPhotoImage(token, hash, width)}
      />
    </OwnerPart>
  )
}
