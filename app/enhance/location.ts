import { refreshHome } from './refresh-home'
import { FOCUSED_FIELD } from './swap'

const FAILED = 'No se pudo detectar la ubicación'
const TIMEOUT_MS = 10_000
const TEN_MINUTES = 600_000

/** The button was clicked, maybe while the detection on arrival is running. */
let pressed = false

/**
 * The button `Usar mi ubicación`: sends the position to the server and shows the home page of that state
 * (rows 39 to 46, D42).
 */
export function startLocation(): void {
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
 * Does not ask on arrival unless the operator configured it. Uses the position if permission was given before
 * (D42).
 */
async function arrive(part: HTMLElement | null): Promise<void> {
  if (!part) return
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    const may =
      permission.state === 'granted' || (part.dataset.arrival === 'always' && permission.state === 'prompt')
    // Once per visit. Never without storage, because the page would reload again and again.
    if (!may || sessionStorage.getItem('ubicacion')) return
    sessionStorage.setItem('ubicacion', '1')
  } catch {
    return
  }
  await detect(part)
}

/**
 * Detects the state. The selector changes together with the page. A manual choice meanwhile cancels it (row
 * 41).
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
  // The button was clicked meanwhile, so the result counts as chosen.
  if (onArrival && pressed) return detect(part)
  if (error)
    return onArrival
      ? undefined
      : say(`${error}. ${list ? 'Elígelo en la lista' : 'Escribe tu código postal'}.`)
  if (onArrival && (state === part.dataset.shown || isBusy())) return
  if (!(await refreshHome())) location.assign('/')
}

/** Whether the visitor has scrolled or is typing. The page then stays; the next page shows the state. */
const isBusy = () => scrollY > 200 || document.querySelector(FOCUSED_FIELD)

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
    return { error: FAILED }
  }
}

/**
 * Reads the position in low accuracy, the default of browsers. Undefined if refused, unavailable or not known
 * within ten seconds, also while the permission dialog is open (row 42).
 */
function position(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    const give = () => resolve(undefined)
    setTimeout(give, TIMEOUT_MS)
    navigator.geolocation?.getCurrentPosition(({ coords }) => resolve(coords), give, {
      maximumAge: TEN_MINUTES,
    })
  })
}
