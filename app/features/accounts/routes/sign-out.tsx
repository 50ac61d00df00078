import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { db } from '~/db.server'
import { adminMeta } from '~/http/meta'
import { leaveNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { PageHeading } from '~/ui/layout/page-heading'
import { Section } from '~/ui/layout/section'
import { requireCatalog } from '../http/guards.server'
import { signOut } from '../http/session.server'

/** Opening the address signs nobody out: a picture on a foreign page could do that. */
export async function loader({ request }: LoaderFunctionArgs) {
  await requireCatalog(db, request)
  return null
}

/** Ends the session here, not only in the browser, and lets it forget the pages it has seen (T84). */
export async function action({ request }: ActionFunctionArgs) {
  await requireCatalog(db, request)
  const headers = new Headers({ 'Clear-Site-Data': '"cache"' })
  headers.append('Set-Cookie', await signOut(db, request))
  headers.append('Set-Cookie', await leaveNotice({ kind: 'success', title: 'Sesión cerrada' }))
  return redirect(paths.signIn(), { status: 303, headers })
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Cerrar la sesión')

export default function SignOut() {
  return (
    <Section top narrow>
      <PageHeading title="¿Cerrar la sesión?" />
      <form className="flex flex-wrap items-center gap-3" method="post" action={paths.signOut()}>
        <Button tone="primary">Cerrar la sesión</Button>
        <ButtonLink href={paths.administration()}>Seguir aquí</ButtonLink>
      </form>
    </Section>
  )
}
