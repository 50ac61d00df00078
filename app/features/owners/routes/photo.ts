import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { photoVerb, UNCHANGED_PHOTOS } from '~/features/businesses/http/photos.server'
import { changePhoto } from '~/features/businesses/photos.server'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'

/** Opening the address takes nothing away. */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token } = await ownedAt(db, params)
  return redirect(paths.ownerPhotos(token))
}

export async function action({ params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const { title, ...asked } = photoVerb(params)
  const isChanged = await changePhoto(db, { actor: OWNER }, business.id, asked)
  return redirectWithNotice(
    paths.ownerPhotos(token),
    isChanged ? { kind: 'success', title } : UNCHANGED_PHOTOS,
  )
}
