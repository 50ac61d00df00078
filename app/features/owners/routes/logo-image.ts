import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { readLogo } from '~/features/businesses/logo.server'
import { answerImage } from '~/features/images/http/image-answer.server'
import { notFoundHere, ownedAt } from '../http/owned-business.server'

/** The logo for its owner, whose page may not be published. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { business } = await ownedAt(db, params)
  const { logo } = await readLogo(db, business.id)
  const answer = logo && (await answerImage(request, logo.hash, 'few'))
  if (!answer) throw notFoundHere()
  return answer
}
