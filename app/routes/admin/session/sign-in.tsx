import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/admin-meta'
import { hasFailed } from '~/http/failed-form.server'
import { signedIn } from '~/http/session.server'
import { paths } from '~/paths'
import { SignInForm } from '~/ui/admin/sign-in-form'
import { enter, pageAfter, wantedPage } from './door.server'

/** Row 184. Whoever has the other account may change to this one; an administrator is already in. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await signedIn(db, request)
  if (account?.role === 'administrator') throw redirect(pageAfter(request, account.role))
  return { action: paths.signIn(wantedPage(request)), failed: hasFailed(context) }
}

export const action = (args: ActionFunctionArgs) => enter(args, 'form')

export { waitHeaders as headers } from '~/http/wait.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Entrar a la administración`)

export default function SignIn() {
  return (
    <SignInForm
      title="Entrar a la administración"
      action={useLoaderData<typeof loader>().action}
      withUsername
      returned={useActionData<typeof action>()}
      other={{ text: 'Entrar solo a las categorías', href: paths.catalogSignIn() }}
    />
  )
}
