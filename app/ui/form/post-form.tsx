import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import type { AffectedReservation } from '~/values/affected-reservation'
import { buildButtonClasses } from '../controls/button'
import { usePermissionCheck } from '../controls/permission'
import { STACK_CLASS } from '../layout/section'

type PostFormProps = Omit<ComponentProps<'form'>, 'method' | 'action'> & { action: string }

/** Form with only buttons or a few fields. Rendered only for users who may send it. */
export function PermittedPostForm({ action, ...attributes }: PostFormProps) {
  const may = usePermissionCheck()
  return may('POST', action) && <form {...attributes} method="post" action={action} />
}

/** All returned values as hidden fields. Includes empty ones, which conform omits from its values. */
export function ReturnedHiddenFields({
  lastResult: { fields = [], initialValue },
}: Pick<ReturnedForm, 'lastResult'>) {
  const all = fields.flatMap((name) =>
    [initialValue?.[name]]
      .flat()
      .map((value, index) => ({ key: `${name}-${index}`, name, value: value as string })),
  )
  return all.map(({ key, name, value }) => <input key={key} type="hidden" name={name} value={value ?? ''} />)
}

/** A rejected form: the result of conform, and additional data. */
export interface ReturnedForm {
  title: string
  lastResult: SubmissionResult
  question?: { text: string; token: string }
  /** Reservations on days that the form would close. */
  booked?: AffectedReservation[]
  /**
   * React key of the form. It changes when the server changed the values, so that the form is rendered again.
   */
  renewed?: string | undefined
}

/** Returns the first value of a field in the returned form. Undefined without a value. */
export function getFirstReturnedFieldValue(form: ReturnedForm | undefined, name: string): string | undefined {
  const [typed] = [form?.lastResult.initialValue?.[name]].flat()
  return typed as string | undefined
}

interface FoldedFormProps {
  id?: string
  /** Address of the form. If the user may not send it, nothing is rendered. */
  action: string
  summary: ReactNode
  tone?: 'plain' | 'danger'
  /** True if the form is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** Form that the user opens and closes with a button. */
export function FoldedForm({ id, action, summary, tone, isOpen, children }: FoldedFormProps) {
  const may = usePermissionCheck()
  return (
    may('POST', action) && (
      <details id={id} open={isOpen}>
        <summary className={buildButtonClasses({ tone })}>{summary}</summary>
        <div className={`${STACK_CLASS} py-3`}>{children}</div>
      </details>
    )
  )
}
