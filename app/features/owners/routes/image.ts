import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { listBusinessPhotos, readNameAndLogo } from '~/features/businesses/pictures.server'
import { buildStoredImageResponse } from '~/features/images/http/image-answer.server'
import { listOwnOfferImageHashes } from '~/features/promotions/own/list.server'
import { buildOwnerLinkNotFound, requireOwnedBusiness } from '../http/owned-business.server'

/** Serves logo, photos and offer pictures to the owner, even while the page is not published. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { business } = await requireOwnedBusiness(db, params)
  const { logo } = await readNameAndLogo(db, business.id)
  const photos = await listBusinessPhotos(db, business.id)
  const offers = await listOwnOfferImageHashes(db, business.id)
  const hashes = [logo?.hash, ...photos.map(({ hash }) => hash), ...offers]
  const picture = hashes.find((hash) => hash !== undefined && hash === params.hash)
  const answer = picture && (await buildStoredImageResponse(request, picture, 'few'))
  if (!answer) throw buildOwnerLinkNotFound()
  return answer
}
