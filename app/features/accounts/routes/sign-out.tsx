import { redirect } from '@remix-run/node'
import { db } from '~/db.server'
import {
  createAnyRoleAdminAction,
  createAnyRoleAdminLoader,
} from '~/features/accounts/http/admin-route.server'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { serializeNoticeCookie } from '~/http/notice.server'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { PageHeading, Section } from '~/ui/layout/section'
import { signOut } from '../http/session.server'

/** Page that asks first. Only a POST signs out, because an image on another site can open this address. */
export const loader = createAnyRoleAdminLoader(() => ({}))

/** Ends the session on the server. Asks the browser to delete its cached pages (T84). */
export const action = createAnyRoleAdminAction(async ({ request }) => {
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  headers.append('Set-Cookie', await signOut(db, request))
  headers.append('Set-Cookie', await serializeNoticeCookie({ kind: 'success', title: 'Sesión cerrada' }))
  return redirect(paths.signIn(), { status: 303, headers })
})

export const meta = createAdminMeta('Cerrar la sesión')

export default function SignOutRoute() {
  return (
    <Section top narrow>
      <PageHeading title="¿Cerrar la sesión?" />
      <form className="flex flex-wrap items-center gap-3" method="post" action={href('/admin/salir')}>
        <Button tone="primary">Cerrar la sesión</Button>
        <ButtonLink href={href('/administracion')}>Seguir aquí</ButtonLink>
      </form>
    </Section>
  )
}
