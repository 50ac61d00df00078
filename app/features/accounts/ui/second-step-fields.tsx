import { Field } from '~/ui/form/field'

/** A code of the telephone; with `orRecovery` one of the list on paper does as well. */
export const CodeField = ({ orRecovery }: { orRecovery?: boolean }) => (
  <Field
    name="codigo"
    label="Código de tu teléfono"
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    help={
      orRecovery ? 'Los seis números de ahora, o un código de recuperación.' : 'Los seis números de ahora.'
    }
  />
)
