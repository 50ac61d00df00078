import { Field } from './field'

type Props = Parameters<typeof Field>[0]

export const EmailField = (field: Props) => (
  <Field type="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...field} />
)

export const PhoneField = (field: Props) => <Field type="tel" inputMode="tel" autoComplete="tel" {...field} />
