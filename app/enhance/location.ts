import { refreshHome } from './state'
import { FOCUSED_FIELD } from './swap'

const FAILED = 'No se pudo detectar la ubicación'
const TIMEOUT_MS = 10_000
const TEN_MINUTES = 600_000

/** Pressed by hand, perhaps while the detection on arrival still runs. */
let pressed = false

/** The button `Usar mi ubicación`: position → our own server → the home page in that state (rows 39 to 46, D42). */
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

/** Nobody is asked on arrival, unless the operator wants it; who gave the permission before need not be (D42). */
async function arrive(part: HTMLElement | null): Promise<void> {
  if (!part) return
  try {
    const permission = await navigator.permissions.query({ name: 'geolocation' })
    const may =
      permission.state === 'granted' || (part.dataset.arrival === 'always' && permission.state === 'prompt')
    // Once a visit, and never where nothing can be remembered: the page would come back for ever.
    if (!may || sessionStorage.getItem('ubicacion')) return
    sessionStorage.setItem('ubicacion', '1')
  } catch {
    return
  }
  await detect(part)
}

/** The control of the place changes only together with the page. What is picked by hand meanwhile ends it (row 41). */
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
  // Asked for by hand meanwhile, it counts as chosen.
  if (onArrival && pressed) return detect(part)
  if (error)
    return onArrival
      ? undefined
      : say(`${error}. ${list ? 'Elígelo en la lista' : 'Escribe tu código postal'}.`)
  if (onArrival && (state === part.dataset.shown || isBusy())) return
  if (!(await refreshHome())) location.assign('/')
}

/** A reader in the middle of something keeps the page; the next one is in the right state. */
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

/** Of low accuracy, as browsers have it unless asked; undefined when refused, impossible or not there in ten seconds, unanswered questions included (row 42). */
function position(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    const give = () => resolve(undefined)
    setTimeout(give, TIMEOUT_MS)
    navigator.geolocation?.getCurrentPosition(({ coords }) => resolve(coords), give, {
      maximumAge: TEN_MINUTES,
    })
  })
}
