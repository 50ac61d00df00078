import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { readNameAndLogo, setLogo } from '~/features/businesses/pictures.server'
import { LogoForm } from '~/features/businesses/ui/photos-form'
import { createMultiFormAction } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { createAdminMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import {
  createOwnerOrAdminAction,
  createOwnerOrAdminLoader,
  type OwnerOrAdminRequest,
} from '../http/owned-business.server'
import { buildLogoRemovalFailureNotice, handleLogoUpload } from '../http/photos.server'
import { createImageAddressBuilder } from '../ui/owner-part'

export const handle = { hydrate: true }

/** Loads the logo of a business (row 204). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => ({
  title: `Logo de ${name}`,
  lead: 'Es la imagen del negocio en las listas y en su página.',
  logo: (await readNameAndLogo(db, id)).logo,
}))

export const action = createOwnerOrAdminAction(
  createMultiFormAction({ '': handleLogoUpload, quitar: removeLogo }),
)

async function removeLogo({ id, actor, here }: OwnerOrAdminRequest) {
  const set = await setLogo(db, { actor }, id, null)
  if (!set.ok) return redirectWithNotice(here, { kind: 'error', ...buildLogoRemovalFailureNotice(set) })
  return redirectWithNotice(here, { kind: 'success', title: 'Logo quitado' })
}

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function LogoFormRoute() {
  const { frame, logo } = useLoaderData<typeof loader>()
  const sending = useFormAnswer<typeof action>()
  return <LogoForm {...sending} logo={logo} action={frame.here} logoAt={createImageAddressBuilder(frame)} />
}
