import { element } from './element'
import { fetchPage } from './swap'

const WAIT = 'Cargando…'

/** `Reservar` opens the form of its page in a dialog, and the page itself where that fails (rows 146 to 148; D64). */
export function reserve(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-reserve]')
    // Another tab was asked for, or a browser without dialogs.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return
    event.preventDefault()
    void open(link.href)
  })
}

async function open(address: string): Promise<void> {
  const close = element('button', { class: 'button', type: 'button' }, 'Cerrar')
  const wait = element('p', { role: 'status' }, WAIT)
  const look = { class: 'sign stack reserve', 'aria-label': 'Reservar' }
  const dialog = element('dialog', look, close, wait) as HTMLDialogElement
  close.onclick = () => dialog.close()
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
  try {
    const { heading, day, status, form } = await partsOf(address)
    day.onchange = async () => {
      const asked = day.value
      if (!day.validity.valid) return
      status.textContent = WAIT
      try {
        const fresh = await partsOf(`${address}?fecha=${asked}`)
        if (day.value !== asked) return
        day.value = fresh.day.value
        status.textContent = fresh.status.textContent
        status.nextSibling?.replaceWith(fresh.status.nextSibling as Node)
      } catch {
        // Its button has the page show the day, with all that was typed.
        form.querySelector<HTMLElement>('[name=ver]')?.click()
      }
    }
    // A button that names its day chooses it here.
    form.onclick = (event) => {
      const { value = '' } = (event.target as Element).closest<HTMLButtonElement>('[name=ver]') ?? {}
      if (value.length < 10) return
      event.preventDefault()
      day.value = value
      day.dispatchEvent(new Event('change'))
    }
    wait.replaceWith(heading, form)
    day.focus()
  } catch {
    if (dialog.open) location.href = address
  }
}

/** What the dialog shows of the page; throws when it cannot be had, or has no free hours. */
async function partsOf(address: string) {
  const page = (await fetchPage(address)).page
  const find = <Found extends Element>(selector: string) => page.querySelector(`main ${selector}`) as Found
  const form = find<HTMLFormElement>('form')
  // The page below has fields of the same names.
  form.innerHTML = form.innerHTML.replace(/ (id|for|aria-describedby)="/g, '$&r-')
  return {
    form,
    heading: find('h1').parentElement as Element,
    day: find<HTMLInputElement>('[name=fecha]'),
    status: find('[role=status]'),
  }
}
