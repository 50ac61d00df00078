import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { photosOf } from '~/features/businesses/photos.server'
import { answerImage } from '~/features/images/http/image-answer.server'
import { notFoundHere, ownedAt } from '../http/owned-business.server'

/** One of the photos for its owner, whose page may not be published. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { business } = await ownedAt(db, params)
  const photo = (await photosOf(db, business.id)).find(({ hash }) => hash === params.hash)
  const answer = photo && (await answerImage(request, photo.hash, 'few'))
  if (!answer) throw notFoundHere()
  return answer
}
