import type { ReactNode } from 'react'
import { Field } from '~/ui/form/field'
import { FormFrame, type FormFrameBaseProps } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

/**
 * Asks the signed-in user for the password before access changes or exports (T128). The server does not fill it
 * in.
 */
export const OwnPasswordField = () => (
  <Field
    name="contrasena"
    label="Tu contraseña"
    help="La pedimos otra vez para que nadie haga esto desde una sesión que quedó abierta."
    type="password"
    autoComplete="current-password"
  />
)

interface Props {
  title: string
  action: string
  button: string
  returned: FormFrameBaseProps['returned']
  back: { text: string; href: string }
  children: ReactNode
}

/** A page that asks only for the user's password. */
export const OwnPasswordPage = ({ title, back, children, ...form }: Props) => (
  <AdminPage title={title} back={back} narrow>
    <FormFrame {...form} lengths={MAX_FIELD_LENGTHS.password}>
      {children}
      <OwnPasswordField />
    </FormFrame>
  </AdminPage>
)
