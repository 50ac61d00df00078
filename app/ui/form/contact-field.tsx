import { Field } from './field'

type Props = Parameters<typeof Field>[0]

/** An e-mail address. */
export const EmailField = (field: Props) => (
  <Field type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...field} />
)

/** A telephone number. */
export const PhoneField = (field: Props) => <Field type="tel" inputMode="tel" autoComplete="tel" {...field} />
