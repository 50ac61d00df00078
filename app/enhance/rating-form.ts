import { announceToScreenReaders } from './announce'
import { createHtmlElement } from './element'

const REASON = 'falta'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Shows which required fields of the rating form are empty, and does not send the form until they are filled
 * in (row 142). A click on the button then focuses the first of them.
 */
export function blockIncompleteRatingForm(): void {
  const form = document.querySelector<HTMLFormElement>('#calificar form')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const reason = createHtmlElement('p', { class: 'help', id: REASON })
  const look = () => {
    const names = [...new Set(missingIn(form).map(nameOf))].join(' · ')
    reason.textContent = names && `Para enviar falta: ${names}`
    button.setAttribute('aria-disabled', String(names !== ''))
  }
  button.before(reason)
  button.setAttribute('aria-describedby', REASON)
  form.addEventListener('input', look)
  form.addEventListener('submit', (event) => {
    const [first] = missingIn(form)
    if (!first) return
    event.preventDefault()
    first.focus()
    announceToScreenReaders(reason.textContent ?? '')
  })
  addEventListener('pageshow', look)
  look()
}

const missingIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>(':required')].filter(({ validity }) => validity.valueMissing)

/** Returns the legend of the field's fieldset. Without one, returns the label. */
const nameOf = (field: Field) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
