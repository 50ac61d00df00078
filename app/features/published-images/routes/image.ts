import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { signedIn } from '~/features/accounts/http/session.server'
import { answerImage, refuseImage } from '~/features/images/http/image-answer.server'
import { isPublished } from '../publication.server'

const FILE = /^([0-9a-f]{32})\.webp$/

/**
 * Uploaded pictures: `/imagenes/{hash}.webp`, in a few widths by `?w=` (T44). Everybody sees what something published shows,
 * whoever is signed in the others too (D129, T140); a placeholder for lost ones (row 53).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const hash = FILE.exec(params.file ?? '')?.[1]
  if (!hash) return refuseImage('No encontrado', 404)
  const isPublic = await isPublished(db, hash)
  if (!isPublic && !(await signedIn(db, request))) return refuseImage('No encontrado', 404)
  return (
    (await answerImage(request, hash, isPublic ? 'everybody' : 'few')) ?? refuseImage('No encontrado', 404)
  )
}
