/** A form that came back with errors, and what it is to show again. */
export interface ReturnedForm {
  /** Heading of the error summary. */
  title: string
  values: Readonly<Record<string, string>>
  /** `id` is the field's; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
}

/** What is wrong with the field `id`, if anything. */
export function errorOf(form: ReturnedForm | undefined, id: string): string | undefined {
  return form?.errors.find((error) => error.id === id)?.message
}
