import { paths } from '~/paths'
import { SignInForm } from './sign-in-form'

export interface PendingForm {
  pending: string
  isCatalog: boolean
  back?: string | undefined
}

/** In place of a form that was sent when its session had ended: the sign-in, with what was typed in its hands. */
export function SessionEnded({ pending, isCatalog, back }: PendingForm) {
  const whole = { text: 'Entrar con usuario y contraseña', href: paths.signIn(back) }
  const catalog = { text: 'Entrar solo a las categorías', href: paths.catalogSignIn(back) }
  return (
    <SignInForm
      title="Entra otra vez"
      action={isCatalog ? catalog.href : whole.href}
      withUsername={!isCatalog}
      pending={pending}
      other={isCatalog ? whole : catalog}
    />
  )
}
