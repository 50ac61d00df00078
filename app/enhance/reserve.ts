import { createHtmlElement } from './element'
import { fetchDocument } from './swap'

const LOADING_TEXT = 'Cargando…'
const OFFLINE_TEXT = 'Sin conexión: las horas de ese día cargan en cuanto vuelva.'
const RETRY_INTERVAL_MS = 3_000

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
  const { page, form } = await fetchTimeForm(address, dialog)
  if (form) {
    wait.replaceWith(page.querySelector('main h1')?.parentElement ?? '', form)
    form.querySelector<HTMLElement>('[name=servicios], [name=fecha]')?.focus()
  } else if (dialog.open) location.href = address
}

/**
 * Fetches a page and its form with a time, which may be missing. In a dialog the form gets other ids, because
 * the page behind it may have the same ones.
 */
async function fetchTimeForm(address: string, dialog: Element | null) {
  const { page, status } = await fetchDocument(address)
  const form = findTimeForm(page)
  if (form && dialog) form.innerHTML = form.innerHTML.replace(/ (id|for|aria-describedby)="/g, '$&r-')
  return { page, status, form }
}

/**
 * Loads the free times when another day or other services are chosen in a form with a time (`SlotPicker`), in
 * a page or in the dialog (rows 147, 148). A day that was chosen before the script started is loaded at once.
 */
export function startTimeLoading(): void {
  document.addEventListener('change', ({ target }) => {
    const { form, name } = target as HTMLInputElement
    if (form && /^(fecha|servicios)$/.test(name)) void loadTimes(form)
  })
  // A button with a date shows that day. The others send the form.
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLButtonElement>('[name=ver]')
    const day = button?.form && findDayField(button.form)
    if (!day || button.value.length < 10) return
    event.preventDefault()
    day.value = button.value
    void loadTimes(button.form as HTMLFormElement)
  })
  const form = findTimeForm(document)
  const day = form && findDayField(form)
  if (day && day.value !== day.defaultValue) void loadTimes(form)
}

const findTimeForm = (page: ParentNode): HTMLFormElement | null =>
  page.querySelector('main [data-week]')?.closest('form') ?? null

const findDayField = (form: ParentNode) => form.querySelector<HTMLInputElement>('[name=fecha]')

/** Number of the latest request. Earlier answers are not shown. */
let latest = 0

/** `isRetry`: the status already states that there is no connection. */
async function loadTimes(form: HTMLFormElement, isRetry = false): Promise<void> {
  const [day, week, status] = [findDayField(form), findWeek(form), findStatus(form)]
  if (!day?.validity.valid || !week || !status) return
  latest += 1
  const own = latest
  if (!isRetry) status.textContent = LOADING_TEXT
  const url = new URL(form.action)
  url.searchParams.set('fecha', day.value)
  url.searchParams.delete('servicio')
  for (const { value } of form.querySelectorAll<HTMLInputElement>('[name=servicios]:checked'))
    url.searchParams.append('servicio', value)
  const fresh = await fetchTimeForm(url.href, form.closest('dialog'))
  if (own !== latest || !form.isConnected) return
  const freshWeek = fresh.form && findWeek(fresh.form)
  const freshStatus = fresh.form && findStatus(fresh.form)
  if (freshWeek && freshStatus) {
    day.value = findDayField(fresh.form as HTMLFormElement)?.value ?? ''
    const focused = form.querySelector<HTMLInputElement>(':focus')
    const chosen = form.querySelector<HTMLInputElement>('[name=hora]:checked')?.value
    week.replaceWith(freshWeek)
    status.textContent = freshStatus.textContent
    status.nextSibling?.replaceWith(freshStatus.nextSibling as Node)
    for (const time of form.querySelectorAll<HTMLInputElement>('[name=hora]:enabled'))
      if (time.value === chosen) time.checked = true
    // The focused day or time was replaced.
    if (focused && !focused.isConnected)
      (form.querySelector<HTMLElement>(`[name=${focused.name}][value="${focused.value}"]`) ?? day).focus()
  } else if (fresh.status === 503 && !fresh.page.body.firstChild) {
    if (!isRetry) status.textContent = OFFLINE_TEXT
    await new Promise((resolve) => setTimeout(resolve, RETRY_INTERVAL_MS))
    if (own === latest && form.isConnected) void loadTimes(form, true)
  }
  // The button sends the form. Its page then shows the day with the input.
  else form.querySelector<HTMLElement>('[name=ver]')?.click()
}

const findWeek = (form: ParentNode) => form.querySelector('[data-week]')
const findStatus = (form: ParentNode) => form.querySelector('[role=status]')
