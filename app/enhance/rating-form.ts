import { announce } from './announce'
import { element } from './element'

const REASON = 'falta'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * The rating form is not sent until its required fields are filled (row 142). The button stays clickable and
 * lists the missing ones.
 */
export function requireRatingFields(): void {
  const form = document.querySelector<HTMLFormElement>('#calificar form')
  const button = form?.querySelector('button')
  if (!form || !button) return
  const reason = element('p', { class: 'help', id: REASON })
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
    announce(reason.textContent ?? '')
  })
  addEventListener('pageshow', look)
  look()
}

const missingIn = (form: HTMLFormElement) =>
  [...form.querySelectorAll<Field>(':required')].filter(({ validity }) => validity.valueMissing)

/** Legend of the fieldset of a field, or its label. */
const nameOf = (field: Field) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
