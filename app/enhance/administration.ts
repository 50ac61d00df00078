import { isFormEdited } from '~/values/edited-form'
import { createHtmlElement } from './element'
import { fetchDocument, swapRegions } from './swap'
import './main'
import { startNoticeCloseLinks } from './notices'
import { startPageEnhancements } from './start'

const SELECTION_STORAGE_KEY = 'varios'

/**
 * Selected rows of a list, each with its page number. If the search or the version changes, the selection is
 * discarded.
 */
interface Ticked {
  list: string
  pages: [item: string, page: number][]
}

/**
 * Selects all rows of a page, or with Shift a range of rows. The selection is stored while the user opens
 * other pages of the list.
 */
function startRowSelection(): void {
  document.addEventListener('submit', ({ target }) => {
    if ((target as HTMLFormElement).elements.namedItem('cuales'))
      sessionStorage.removeItem(SELECTION_STORAGE_KEY)
  })
  const form = document.querySelector<HTMLFormElement>('#varios')
  if (!form) return
  const boxes = [...document.querySelectorAll<HTMLInputElement>('[name=cual][form=varios]')]
  keepTicks(form, boxes)
  tickRanges(boxes)
  tickAll(form, boxes)
}

function keepTicks(form: HTMLFormElement, boxes: HTMLInputElement[]): void {
  const at = new URL((form.elements.namedItem('volver') as HTMLInputElement).value, location.href)
  const page = Number(at.searchParams.get('pagina') ?? 1)
  at.searchParams.delete('pagina')
  const version = form.elements.namedItem('version') as HTMLInputElement | null
  const list = at.pathname + at.search + (version?.value ?? '')
  const kept = JSON.parse(sessionStorage.getItem(SELECTION_STORAGE_KEY) ?? 'null') as Ticked | null
  const pages = new Map(kept?.list === list ? kept.pages : [])
  for (const box of boxes) if (pages.has(box.value)) box.checked = true
  const keep = () => {
    for (const [item, its] of pages) if (its === page) pages.delete(item)
    for (const box of boxes) {
      pages.delete(box.value)
      if (box.checked) pages.set(box.value, page)
    }
    sessionStorage.setItem(SELECTION_STORAGE_KEY, JSON.stringify({ list, pages: [...pages] }))
  }
  keep()
  const elsewhere = [...pages].flatMap(([item, its]) => (its === page ? [] : [item]))
  if (elsewhere[0]) {
    form.append(createHtmlElement('input', { type: 'hidden', name: 'cual', value: elsewhere.join() }))
    form.querySelector('.ticked')?.setAttribute('data-elsewhere', ` y ${elsewhere.length} en otras páginas`)
  }
  document.addEventListener('change', keep)
}

/** With Shift, all boxes between the last clicked one and this one get the same state. */
function tickRanges(boxes: HTMLInputElement[]): void {
  let last = -1
  for (const [index, box] of boxes.entries())
    box.onclick = ({ shiftKey }) => {
      if (shiftKey && last >= 0)
        for (const each of boxes.slice(Math.min(last, index), Math.max(last, index) + 1))
          each.checked = box.checked
      last = index
    }
}

function tickAll(form: HTMLFormElement, boxes: HTMLInputElement[]): void {
  const label = form.querySelector<HTMLElement>('.tick-all')
  const all = label?.querySelector('input')
  if (!label || !all) return
  const show = () => {
    const ticked = boxes.filter(({ checked }) => checked).length
    all.checked = ticked === boxes.length
    all.indeterminate = ticked > 0 && !all.checked
  }
  label.hidden = false
  all.onclick = () => {
    for (const box of boxes) box.checked = all.checked
  }
  document.addEventListener('change', show)
  show()
}

/**
 * Opens the chat when a form that marks a customer as notified is sent. Phones may open the app only as a
 * direct result of a touch.
 */
function openChatOnSubmit(): void {
  document.addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement
    const { chat } = form.dataset
    form.querySelector('[name=abierto]')?.remove()
    const tab = chat && window.open(chat)
    if (!tab) return
    tab.opener = null
    form.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name: 'abierto', value: 'si' }),
    )
  })
}

const SHORTCUTS_OFF_KEY = 'sin-teclas'
const TYPING_FIELD_SELECTOR = 'input:not([type=checkbox], [type=radio]), select, textarea'
const LIST_ROW_SELECTOR = ':is(li, tr)[id^=fila-]'

/**
 * Starts single-key shortcuts for a list. They do not work while the user types. The list of shortcuts has a
 * switch to disable them (WCAG 2.1.4).
 */
function startKeyboardShortcuts(): void {
  const help = document.querySelector<HTMLDetailsElement>('#teclas')
  const choice = help?.querySelector('input')
  if (!help || !choice) return
  help.hidden = false
  choice.checked = !localStorage.getItem(SHORTCUTS_OFF_KEY)
  choice.onchange = () =>
    choice.checked ? localStorage.removeItem(SHORTCUTS_OFF_KEY) : localStorage.setItem(SHORTCUTS_OFF_KEY, '1')
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (!choice.checked || ctrlKey || metaKey || altKey || (target as Element).matches(TYPING_FIELD_SELECTOR))
      return
    const rows = [...document.querySelectorAll<HTMLElement>(LIST_ROW_SELECTOR)]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    // Without a focused row, uses the row in the address.
    const from = at < 0 ? rows.findIndex((row) => row.contains(document.querySelector(':target'))) : at
    const field = key === '/' ? document.querySelector<HTMLElement>('main [type=search]') : null
    const place = key === 'j' ? rows[from + 1] : key === 'k' ? rows[from - 1] : field
    const button = key === '?' ? help.querySelector('summary') : buttonOf(rows[at], key)
    if (!place && !button) return
    event.preventDefault()
    if (place) goTo(place)
    else button?.click()
  })
}

/** Returns the element of a row for a key. Null or undefined if there is none. */
const buttonOf = (row: HTMLElement | undefined, key: string) =>
  row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)

function goTo(place: HTMLElement): void {
  // The focused row has the outline, so the row of the address loses it.
  document.querySelector('[data-row]')?.removeAttribute('data-row')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}

/**
 * In the administration, makes the browser ask before an edited or rejected form is closed. It does not ask
 * while a form is being sent.
 */
function askBeforeLeaving(): void {
  let isSending = false
  addEventListener('submit', (event) => {
    isSending = !event.defaultPrevented
  })
  addEventListener('pageshow', () => {
    isSending = false
  })
  addEventListener('beforeunload', (event) => {
    const marks = [...document.querySelectorAll<HTMLInputElement>('[name=conservar]')]
    if (isSending || !marks.some(({ form, dataset }) => dataset.returned || (form && isFormEdited(form))))
      return
    event.preventDefault()
    // Older browsers need this property.
    event.returnValue = true
  })
}

/** Region of a page that shows the progress of a server job. */
const PROGRESS_REGION_SELECTOR = '[data-region=avance]'

/**
 * Times in milliseconds, and the factor of growth. The pause grows, so that a long job causes few requests.
 */
const FIRST_PROGRESS_DELAY_MS = 1_500
const MAX_PROGRESS_DELAY_MS = 6_000
const PROGRESS_DELAY_GROWTH = 1.3

/** Updates the progress of a job while the page is visible. When the job has ended, loads the page again. */
function followJobProgress(): void {
  const region = document.querySelector(PROGRESS_REGION_SELECTOR)
  if (!region) return
  let wait = FIRST_PROGRESS_DELAY_MS
  const next = () => {
    setTimeout(update, wait)
    wait = Math.min(wait * PROGRESS_DELAY_GROWTH, MAX_PROGRESS_DELAY_MS)
  }
  const update = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', update, { once: true })
    const { status, page } = await fetchDocument(location.href)
    if (status < 500) {
      // The region is missing, for example because the job or the session has ended.
      if (!page.querySelector(PROGRESS_REGION_SELECTOR)) return location.reload()
      swapRegions(page, [region])
    }
    next()
  }
  next()
}

/** Sends the form that was pending during a sign-in. The next page shows its input again. */
const resumeForm = (): void => document.querySelector<HTMLFormElement>('form[data-resume]')?.requestSubmit()

startPageEnhancements([
  resumeForm,
  startRowSelection,
  startKeyboardShortcuts,
  askBeforeLeaving,
  followJobProgress,
  startNoticeCloseLinks,
  openChatOnSubmit,
])
