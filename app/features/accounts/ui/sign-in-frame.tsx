import type { ReactNode } from 'react'
import { Button } from '~/ui/controls/button'
import { FormFields } from '~/ui/form/form-fields'
import { type ReturnedForm, typedIn } from '~/ui/form/returned-form'
import { Section, STACK } from '~/ui/layout/section'

export interface SignInStep {
  action: string
  /** It never holds a password. */
  returned?: ReturnedForm | undefined
  /** A form that was interrupted, packed: it goes along. */
  pending?: string | undefined
}

/** The interrupted form that goes along with this step, packed. */
export const pendingIn = ({ returned, pending }: SignInStep): string | undefined =>
  typedIn(returned, 'pendiente') ?? pending

interface Props extends SignInStep {
  title: string
  /** Between the title and the form. */
  notice?: ReactNode
  children: ReactNode
  /** Another button of the form, below its own. */
  otherButton?: ReactNode
  /** The way elsewhere, below the form. */
  other?: { text: string; href: string } | undefined
}

/** A step of signing in: what went wrong, the fields, and the way in. */
export function SignInFrame({ title, notice, children, otherButton, other, ...step }: Props) {
  const { action, returned } = step
  const pending = pendingIn(step)
  return (
    <Section top narrow>
      <div className={`sign ${STACK}`}>
        <h1>{title}</h1>
        {notice}
        <FormFields returned={returned}>
          <form className={STACK} method="post" action={action} noValidate>
            {pending && <input type="hidden" name="pendiente" value={pending} />}
            {children}
            <Button tone="primary" size="big" wide>
              Entrar
            </Button>
            {otherButton}
          </form>
        </FormFields>
        {other && (
          <p>
            <a className="lettering inline-flex min-h-11 items-center" href={other.href}>
              {other.text}
            </a>
          </p>
        )}
      </div>
    </Section>
  )
}
