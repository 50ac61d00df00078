import { useForm } from '@conform-to/react'
import type { ReactNode } from 'react'
import { ErrorSummary } from './error-summary'
import { FormFieldsContext, ReturnedFormContext } from './form-context'
import type { ReturnedForm } from './post-form'

type Values = Record<string, string | string[]>

export interface FormState {
  returned?: ReturnedForm | undefined
  stored?: Readonly<Record<string, string | readonly string[] | null | undefined>> | undefined
  lengths?: Readonly<Record<string, number>> | undefined
}

/**
 * Provides values, errors and limits of the fields with conform, and renders the error summary. conform gets
 * no form id. With an id it would listen to every key, and a key pressed during hydration would break React.
 */
export function FormFieldsProvider({
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
    <FormFieldsContext.Provider value={fields}>
      {returned?.lastResult.error && (
        <ErrorSummary title={returned.title} errors={returned.lastResult.error} />
      )}
      <ReturnedFormContext.Provider value={returned}>{children}</ReturnedFormContext.Provider>
    </FormFieldsContext.Provider>
  )
}
