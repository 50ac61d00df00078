import { FOCUSED_FIELD_SELECTOR, fetchDocument, swapRegions } from './swap'
import './main'
import { startPageEnhancements } from './start'

const HOME_LOCATION_FAILED_MESSAGE = 'No se pudo detectar la ubicación'
const GEOLOCATION_TIMEOUT_MS = 10_000
const MAX_POSITION_AGE_MS = 600_000

/** True after a click on the button, also if detection on arrival is still running. */
let pressed = false

/**
 * Starts the button `Usar mi ubicación`. It sends the position to the server and shows the home page of the
 * detected state (rows 39 to 46, D42).
 */
function startHomeLocationButton(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[data-location], [data-location] button'))
    part.hidden = false
  document.addEventListener('click', ({ target }) => {
    const part = (target as Element).closest('button')?.closest<HTMLElement>('[data-location]')
    if (!part) return
    pressed = true
    void detect(part)
  })
  void arrive(document.querySelector<HTMLElement>('[data-arrival]'))
}

/**
 * Detects the state when the page opens, if the browser already has permission for the position. Asks for
 * permission only if the operator configured it (D42).
 */
async function arrive(part: HTMLElement | null): Promise<void> {
  if (!part) return
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    const may =
      permission.state === 'granted' || (part.dataset.arrival === 'always' && permission.state === 'prompt')
    // Once per session of the tab. Without storage it does not run, because the page could reload again and
    // again.
    if (!may || sessionStorage.getItem('ubicacion')) return
    sessionStorage.setItem('ubicacion', '1')
  } catch {
    return
  }
  await detect(part)
}

/**
 * Detects the state and updates the home page if needed. If the visitor selects a state or edits the place
 * meanwhile, the result is ignored (row 41).
 */
async function detect(part: HTMLElement): Promise<void> {
  if (part.hasAttribute('aria-busy')) return
  part.setAttribute('aria-busy', 'true')
  const onArrival = !pressed
  const said = part.querySelector('p') as HTMLElement
  const say = (text: string) => {
    said.textContent = text
  }
  const list = document.querySelector<HTMLSelectElement>('select[name=state]')
  const before = list?.value ?? ''
  const placeholder = new Option('Detectando...', '', true, true)
  const chosen = new AbortController()
  list?.prepend(placeholder)
  for (const control of [list, part.querySelector('input')])
    control?.addEventListener('input', () => chosen.abort(), { once: true })
  say(placeholder.text)

  const { state, error } = await ask(part.dataset.location ?? '', onArrival, chosen.signal)
  placeholder.remove()
  part.removeAttribute('aria-busy')
  say('')
  if (chosen.signal.aborted) return
  if (list) list.value = before
  // The button was clicked meanwhile, so the visitor has now asked for the position.
  if (onArrival && pressed) return detect(part)
  if (error)
    return onArrival
      ? undefined
      : say(`${error}. ${list ? 'Elígelo en la lista' : 'Escribe tu código postal'}.`)
  if (onArrival && (state === part.dataset.shown || isBusy())) return
  if (!(await refreshHomePage())) location.assign('/')
}

/**
 * Whether the visitor has scrolled more than 200 pixels or is in a field. Then detection on arrival does not
 * change the page.
 */
const isBusy = () => scrollY > 200 || document.querySelector(FOCUSED_FIELD_SELECTOR)

async function ask(
  address: string,
  onArrival: boolean,
  signal: AbortSignal,
): Promise<{ state?: string | null; error: string | null }> {
  const coords = await position()
  const body = new URLSearchParams(onArrival ? { llegada: '1' } : {})
  if (coords) {
    body.set('latitud', `${coords.latitude}`)
    body.set('longitud', `${coords.longitude}`)
  }
  try {
    return await (await fetch(address, { method: 'POST', body, signal })).json()
  } catch {
    return { error: HOME_LOCATION_FAILED_MESSAGE }
  }
}

/**
 * Reads the position with low accuracy, which is the default of browsers. Undefined if it is refused,
 * unavailable or unknown after ten seconds. The time includes the permission dialog (row 42).
 */
function position(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    const give = () => resolve(undefined)
    setTimeout(give, GEOLOCATION_TIMEOUT_MS)
    navigator.geolocation?.getCurrentPosition(({ coords }) => resolve(coords), give, {
      maximumAge: MAX_POSITION_AGE_MS,
    })
  })
}

/**
 * Fetches the home page again after its place changed, and updates its regions. Returns false on other pages
 * or if it fails.
 */
async function refreshHomePage(): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('[data-location] input')
  if (!field) return false
  const { status, page } = await fetchDocument(location.href)
  if (status >= 400) return false
  swapRegions(page)
  field.value = field.defaultValue
  return true
}

const SCROLL_REST_MS = 150

/**
 * Makes carousels endless (row 67). Cards move from one end to the other, for example when scrolling stops.
 * They do not move while one of them has the focus.
 */
function startEndlessCarousels(): void {
  for (const list of document.querySelectorAll<HTMLElement>('.carousel')) {
    /** Index of the card to which a button scrolls. A second click continues from this card. */
    let target: number | undefined
    const step = () => list.scrollWidth / list.children.length
    const centre = () => {
      if (list.matches(':focus-within')) return
      const beyond = (list.scrollWidth - list.clientWidth) / 2
      const cards = Math.round((list.scrollLeft - beyond) / step())
      const left = list.scrollLeft - cards * step()
      for (let moved = cards; moved > 0; moved--) list.append(list.children[0] as Element)
      for (let moved = cards; moved < 0; moved++) list.prepend(list.lastElementChild as Element)
      if (target !== undefined) target -= cards
      if (cards) list.scrollTo({ left, behavior: 'instant' })
    }
    // A timer replaces the event `scrollend`. Older versions of Safari do not have it, and the instant scroll
    // above fires it during a smooth one.
    let rest = 0
    list.addEventListener('scroll', () => {
      clearTimeout(rest)
      rest = window.setTimeout(() => {
        target = undefined
        centre()
      }, SCROLL_REST_MS)
    })
    const buttons = list.parentElement?.querySelectorAll<HTMLButtonElement>('button[hidden]')
    buttons?.forEach((button, index) => {
      button.hidden = false
      button.onclick = () => {
        clearTimeout(rest)
        if (target === undefined) centre()
        target = (target ?? Math.round(list.scrollLeft / step())) + (index ? 1 : -1)
        if (target < 0 || target * step() > list.scrollWidth - list.clientWidth) centre()
        list.scrollTo({ left: target * step(), behavior: 'smooth' })
      }
    })
  }
}

startPageEnhancements([startHomeLocationButton, startEndlessCarousels])
