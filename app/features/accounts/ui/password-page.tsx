import { adminPaths } from '~/admin-paths'
import { Field } from '~/ui/form/field'
import { FormFrame, type Sending } from '~/ui/form/form-frame'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'
import { MIN_PASSWORD_LENGTH } from '../password'

const FIELDS = [
  { name: 'contrasena', label: 'Contraseña de ahora', autoComplete: 'current-password' },
  {
    name: 'nueva',
    label: 'Contraseña nueva',
    autoComplete: 'new-password',
    help: `Al menos ${MIN_PASSWORD_LENGTH} caracteres, sin tu usuario ni palabras que cualquiera adivina. Una frase corta sirve.`,
  },
  { name: 'repetida', label: 'Contraseña nueva, otra vez', autoComplete: 'new-password' },
]

/** The fields of `passwordSchema`; none of them is ever filled in by us. */
export function PasswordPage(sending: Omit<Sending, 'action'>) {
  return (
    <AdminPage title="Cambiar mi contraseña" back={{ text: 'Mi cuenta', href: adminPaths.account() }} narrow>
      <FormFrame
        lengths={LENGTHS.password}
        {...sending}
        action={adminPaths.password()}
        button="Cambiar"
        sending="Cambiando…"
      >
        {FIELDS.map((field) => (
          <Field key={field.name} {...field} type="password" />
        ))}
        <p>Las sesiones que tengas abiertas en otros lugares se cierran.</p>
      </FormFrame>
    </AdminPage>
  )
}
