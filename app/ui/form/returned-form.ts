import type { SubmissionResult } from '@conform-to/react'

/** A form that came back, and what it is to show again. */
export interface ReturnedForm {
  title: string
  /** Everything that was typed or chosen, by the names of the fields. */
  values: Readonly<Record<string, readonly string[]>>
  /** `id` is the field's; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
  question?: { text: string; token: string }
}

/**
 * The same as conform's last result. It has no status: conform would lead to the first field that is wrong, and the
 * summary comes before it.
 */
export const resultOf = ({ values, errors }: ReturnedForm): SubmissionResult<string[]> => ({
  initialValue: Object.fromEntries(Object.entries(values).map(([name, typed]) => [name, onlyOf(typed)])),
  error: Object.fromEntries(
    errors.flatMap(({ id, message }) => (id === null ? [] : [[id, [message]]])).reverse(),
  ),
})

/** One value stands alone, several in a list. */
const onlyOf = ([first = '', ...more]: readonly string[]) => (more.length > 0 ? [first, ...more] : first)

/** What is wrong with the field `id`, if anything. */
export function errorOf(form: ReturnedForm | undefined, id: string): string | undefined {
  return form?.errors.find((error) => error.id === id)?.message
}

/** What was typed into the field `name`. */
export function typedIn(form: ReturnedForm | undefined, name: string): string | undefined {
  return form?.values[name]?.[0]
}
