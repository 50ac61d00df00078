/** A form that came back, and what it is to show again. */
export interface ReturnedForm {
  /** Heading of the error summary. */
  title: string
  /** Everything that was typed or chosen, by the names of the fields. */
  values: Readonly<Record<string, readonly string[]>>
  /** `id` is the field's; null for what concerns the whole form. */
  errors: { id: string | null; message: string }[]
  /** To be answered on a page of its own before the form is taken (D37). */
  question?: { text: string; token: string }
}

/** What is wrong with the field `id`, if anything. */
export function errorOf(form: ReturnedForm | undefined, id: string): string | undefined {
  return form?.errors.find((error) => error.id === id)?.message
}

/** What was typed into the field `name`. */
export function typedIn(form: ReturnedForm | undefined, name: string): string | undefined {
  return form?.values[name]?.[0]
}

/** A text field as it came back: what was typed and what is wrong with it, for the props of `Field`. */
export function returnedField(form: ReturnedForm | undefined, name: string) {
  return { name, defaultValue: typedIn(form, name), error: errorOf(form, name) }
}
