import type { LoaderFunctionArgs } from '@remix-run/node'
import { db } from '~/db.server'
import { readSignedInUser } from '~/features/accounts/http/session.server'
import { buildImageErrorResponse, buildStoredImageResponse } from '~/features/images/http/image-answer.server'
import { isPublicImage } from '../publication.server'

const FILE = /^([0-9a-f]{32})\.webp$/

/**
 * Serves uploaded pictures at `/imagenes/{hash}.webp`, in some widths by `?w=` (T44). Visitors see public
 * ones, signed-in users all (D129, T140). A lost file shows a placeholder with status 404 (row 53).
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const hash = FILE.exec(params.file ?? '')?.[1]
  if (!hash) return buildImageErrorResponse('No encontrado', 404)
  const isPublic = await isPublicImage(db, hash)
  if (!isPublic && !(await readSignedInUser(db, request)))
    return buildImageErrorResponse('No encontrado', 404)
  return (
    (await buildStoredImageResponse(request, hash, isPublic ? 'everybody' : 'few')) ??
    buildImageErrorResponse('No encontrado', 404)
  )
}
