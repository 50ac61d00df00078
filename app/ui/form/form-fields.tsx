import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary'
import { FormContext } from './form-context'
import type { ReturnedForm } from './returned-form'

type Values = Record<string, string | string[]>

export interface FormState {
  returned?: ReturnedForm | undefined
  stored?: Readonly<Record<string, string | readonly string[] | null | undefined>> | undefined
  lengths?: Readonly<Record<string, number>> | undefined
}

/**
 * What the fields of a form ask conform for: their values, errors and limits; on top the error summary. The form has no id
 * of conform's: by that conform would follow every key, and a key pressed while React arrives would stop React.
 */
export function FormFields({
  returned,
  stored,
  lengths = {},
  children,
}: FormState & { children: ReactNode }) {
  const limits = Object.entries(lengths).map(([name, maxLength]) => [name, { maxLength }])
  const [, fields] = useForm<Values>({
    lastResult: returned?.lastResult,
    constraint: Object.fromEntries(limits),
    defaultValue: stored as Values,
  })
  return (
    <FormContext.Provider value={fields}>
      {returned?.lastResult.error && (
        <ErrorSummary title={returned.title} errors={returned.lastResult.error} />
      )}
      {children}
    </FormContext.Provider>
  )
}
