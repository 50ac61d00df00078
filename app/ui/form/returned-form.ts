import type { SubmissionResult } from '@conform-to/react'

export interface ReturnedForm {
  title: string
  values: Readonly<Record<string, readonly string[]>>
  /** `id` is the field's; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
  question?: { text: string; token: string }
}

/** The same as conform's last result; without a status, by which conform would lead past the summary to a field. */
export const resultOf = ({ values, errors }: ReturnedForm): SubmissionResult<string[]> => ({
  initialValue: Object.fromEntries(Object.entries(values).map(([name, typed]) => [name, onlyOf(typed)])),
  error: Object.fromEntries(
    errors.flatMap(({ id, message }) => (id === null ? [] : [[id, [message]]])).reverse(),
  ),
})

const onlyOf = ([first = '', ...more]: readonly string[]) => (more.length > 0 ? [first, ...more] : first)

export function errorOf(form: ReturnedForm | undefined, id: string): string | undefined {
  return form?.errors.find((error) => error.id === id)?.message
}

export function typedIn(form: ReturnedForm | undefined, name: string): string | undefined {
  return form?.values[name]?.[0]
}
