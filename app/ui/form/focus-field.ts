/** Puts the focus into a field, its label in sight, without a step to `#id`: that makes Remix forget what came back. */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset')
    ? (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector('input'))
    : field
  control?.focus({ preventScroll: true })
  field?.closest('.field')?.scrollIntoView()
}
