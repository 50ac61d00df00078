import { announce } from './announce'
import { element } from './element'

const REASON = 'falta'

type Field = HTMLInputElement | HTMLTextAreaElement

/** The rating waits for its required fields (row 142); its button stays in reach and says what it waits for. */
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

/** The question a field belongs to, else its label. */
const nameOf = (field: Field) =>
  (field.closest('fieldset')?.querySelector('legend') ?? field.labels?.[0])?.textContent?.trim() ?? ''
