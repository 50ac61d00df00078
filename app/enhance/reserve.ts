import { createHtmlElement } from './element'
import { fetchDocument } from './swap'

const LOADING_TEXT = 'Cargando…'

/** Opens the form of `Reservar` in a dialog. If this fails, opens its page (rows 146 to 148; D64). */
export function startReservationDialog(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-reserve]')
    // Other links, requests for a new tab, and browsers without dialogs keep the default.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return
    event.preventDefault()
    void open(link.href)
  })
}

async function open(address: string): Promise<void> {
  const close = createHtmlElement('button', { class: 'button', type: 'button' }, 'Cerrar')
  const wait = createHtmlElement('p', { role: 'status' }, LOADING_TEXT)
  const look = { class: 'sign stack reserve', 'aria-label': 'Reservar' }
  const dialog = createHtmlElement('dialog', look, close, wait) as HTMLDialogElement
  close.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
  try {
    const parts = await partsOf(address)
    const { heading, day, status, form } = parts
    // Only the answer to the latest request is shown.
    let latest = 0
    const load = async () => {
      if (!day.validity.valid) return
      latest += 1
      const request = latest
      status.textContent = LOADING_TEXT
      const url = new URL(address)
      url.searchParams.set('fecha', day.value)
      const services = [...form.querySelectorAll<HTMLInputElement>('[name=servicios]:checked')]
      url.searchParams.delete('servicio')
      for (const { value } of services) url.searchParams.append('servicio', value)
      try {
        const fresh = await partsOf(url.href)
        if (request !== latest) return
        day.value = fresh.day.value
        const wasPressed = parts.week.contains(document.activeElement)
        parts.week.replaceWith(fresh.week)
        parts.week = fresh.week
        if (wasPressed) day.focus()
        status.textContent = fresh.status.textContent
        status.nextSibling?.replaceWith(fresh.status.nextSibling as Node)
      } catch {
        // If this fails, the button submits the form. Its page then shows the day with the input.
        if (request === latest) form.querySelector<HTMLElement>('[name=ver]')?.click()
      }
    }
    form.onchange = ({ target }) => {
      if (/fecha|servicios/.test((target as HTMLInputElement).name)) void load()
    }
    // A button with a date shows that day in the dialog.
    form.onclick = (event) => {
      const { value = '' } = (event.target as Element).closest<HTMLButtonElement>('[name=ver]') ?? {}
      if (value.length < 10) return
      event.preventDefault()
      day.value = value
      void load()
    }
    wait.replaceWith(heading, form)
    const first = form.querySelector<HTMLElement>('[name=servicios]') ?? day
    first.focus()
  } catch {
    if (dialog.open) location.href = address
  }
}

/**
 * Fetches the form page and returns its parts for the dialog. Throws if the page has no form, for example
 * because the request failed.
 */
async function partsOf(address: string) {
  const page = (await fetchDocument(address)).page
  const find = <Found extends Element>(selector: string) => page.querySelector(`main ${selector}`) as Found
  const form = find<HTMLFormElement>('form')
  // Renames the ids, because the page behind the dialog may have the same ones.
  form.innerHTML = form.innerHTML.replace(/ (id|for|aria-describedby)="/g, '$&r-')
  return {
    form,
    heading: find('h1').parentElement as Element,
    day: find<HTMLInputElement>('[name=fecha]'),
    status: find('[role=status]'),
    week: find('[data-week]'),
  }
}
