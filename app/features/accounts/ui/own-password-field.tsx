import { Field } from '~/ui/form/field'

/** Asked of whoever is signed in before anything that decides who comes in (T128); never filled in by us. */
export const OwnPasswordField = () => (
  <Field
    name="contrasena"
    label="Tu contraseña"
    help="La pedimos otra vez para que nadie haga esto desde una sesión que quedó abierta."
    type="password"
    autoComplete="current-password"
  />
)
