import { Field } from '~/ui/form/field'

/** Asked of whoever is signed in, before somebody else gets a way in. */
export const OwnPasswordField = () => (
  <Field
    name="contrasena"
    label="Tu contraseña"
    help="La pedimos otra vez para que nadie dé entrada desde una sesión que quedó abierta."
    type="password"
    autoComplete="current-password"
  />
)
