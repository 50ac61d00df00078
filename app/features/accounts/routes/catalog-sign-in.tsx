import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { hasFailed } from '~/http/forms/failed-form.server'
import { paths } from '~/paths'
import { CodeForm } from '../ui/code-form'
import { ResumePage } from '../ui/resume-page'
import { SignInForm } from '../ui/sign-in-form'
import { answerSignIn } from './answer-sign-in.server'
import { pageAfter, wantedPage } from './let-in.server'
import { signedIn } from './session.server'

/** Row 187: a password only. Who is signed in, with either account, need not give it again. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await signedIn(db, request)
  if (account) throw redirect(pageAfter(request, account.role))
  const back = wantedPage(request)
  return { action: paths.catalogSignIn(back), otherDoor: paths.signIn(back), failed: hasFailed(context) }
}

export const action = (args: ActionFunctionArgs) => answerSignIn(args, 'catalog')

export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  adminMeta(matches, `${data?.failed ? 'Error: ' : ''}Entrar a las categorías`)

export default function CatalogSignIn() {
  const door = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'resume' in answer) return <ResumePage {...answer.resume} />
  if (answer && 'code' in answer) return <CodeForm {...answer.code} />
  return (
    <SignInForm
      title="Entrar a las categorías"
      action={door.action}
      returned={answer}
      other={{ text: 'Entrar con usuario y contraseña', href: door.otherDoor }}
    />
  )
}
