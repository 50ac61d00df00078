import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { handleSignInForm } from '../http/answer-sign-in.server'
import { getPageAfterSignIn, readSignInReturnPath } from '../http/complete-sign-in.server'
import { readSignedInUser } from '../http/session.server'
import { SecondStepCodeForm } from '../ui/second-step-fields'
import { ResumeFormPage, SignInForm } from '../ui/sign-in-form'

type Door = 'administration' | 'catalog'

/**
 * Returns the sign-in form at an address: with user name, or with password only for the account `categorias`
 * (rows 184, 187).
 */
const doorOf = (request: Request): Door =>
  new URL(request.url).pathname.startsWith(paths.catalogSignIn()) ? 'catalog' : 'administration'

const TITLES: Record<Door, string> = {
  administration: 'Entrar a la administración',
  catalog: 'Entrar a las categorías',
}
const TO_OTHER: Record<Door, string> = {
  administration: 'Entrar solo a las categorías',
  catalog: 'Entrar con usuario y contraseña',
}

/**
 * Redirects signed-in users to their page. The form with user name redirects only administrators, so that
 * others can change to another account.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  const door = doorOf(request)
  const account = await readSignedInUser(db, request)
  const isIn = door === 'catalog' ? account : account?.role === 'administrator' && account
  if (isIn) throw redirect(getPageAfterSignIn(request, isIn.role))
  const back = readSignInReturnPath(request)
  const addresses = { administration: paths.signIn(back), catalog: paths.catalogSignIn(back) }
  const other = door === 'catalog' ? 'administration' : 'catalog'
  return { door, action: addresses[door], otherDoor: addresses[other] }
}

export const action = (args: ActionFunctionArgs) => handleSignInForm(args, doorOf(args.request))

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'

export const meta = createAdminMeta<typeof loader>(({ door }) => TITLES[door])

export default function SignInRoute() {
  const { door, action: address, otherDoor } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'resume' in answer) return <ResumeFormPage {...answer.resume} />
  if (answer && 'code' in answer) return <SecondStepCodeForm {...answer.code} />
  return (
    <SignInForm
      title={TITLES[door]}
      action={address}
      withUsername={door === 'administration'}
      returned={answer}
      other={{ text: TO_OTHER[door], href: otherDoor }}
    />
  )
}
