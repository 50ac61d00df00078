import type { SubmissionResult } from '@conform-to/react'
import type { ComponentProps } from 'react'
import type { AffectedReservation } from '~/values/affected-reservation'
import { usePermission } from '../controls/permission'

type PostFormProps = Omit<ComponentProps<'form'>, 'method' | 'action'> & { action: string }

/** A form with only buttons or a few fields, for users who may send it. */
export function PostForm({ action, ...attributes }: PostFormProps) {
  const may = usePermission()
  return may('POST', action) && <form {...attributes} method="post" action={action} />
}

/** All returned values as hidden fields, also empty ones, which conform omits from its values. */
export function ReturnedFields({
  lastResult: { fields = [], initialValue },
}: Pick<ReturnedForm, 'lastResult'>) {
  const all = fields.flatMap((name) =>
    [initialValue?.[name]]
      .flat()
      .map((value, index) => ({ key: `${name}-${index}`, name, value: value as string })),
  )
  return all.map(({ key, name, value }) => <input key={key} type="hidden" name={name} value={value ?? ''} />)
}

/** A rejected form: the last result of conform, and other data. */
export interface ReturnedForm {
  title: string
  lastResult: SubmissionResult
  question?: { text: string; token: string }
  /** Reservations on days that would be closed. */
  booked?: AffectedReservation[]
  /** Key of the form after the server changed its values. The form is rendered again when it differs. */
  renewed?: string | undefined
}

/** First value of a field with this name in the returned form. */
export function typedIn(form: ReturnedForm | undefined, name: string): string | undefined {
  const [typed] = [form?.lastResult.initialValue?.[name]].flat()
  return typed as string | undefined
}
