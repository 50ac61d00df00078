/**
 * Puts the focus into the field `id`, of a group into what is chosen or its first, with its label in sight. Nothing is
 * navigated, as a link to `#id` would: that makes Remix forget what came back.
 */
export function focusField(id: string): void {
  const field = document.getElementById(id)
  const control = field?.matches('fieldset')
    ? (field.querySelector<HTMLElement>('input:checked') ?? field.querySelector('input'))
    : field
  control?.focus({ preventScroll: true })
  field?.closest('.field')?.scrollIntoView()
}
