const FAILED = 'No se pudo detectar la ubicación'
const LONGEST = 10_000
const TEN_MINUTES = 600_000

/** The button `Usar mi ubicación`: position → our own server → the home page in that state (rows 39 to 46, D42). */
export function startLocation(root: Document = document): void {
  for (const part of root.querySelectorAll<HTMLElement>('[data-location]')) part.hidden = false
  root.addEventListener('click', ({ target }) => {
    const part = (target as Element).closest('button')?.closest<HTMLElement>('[data-location]')
    if (part) void detect(part, false)
  })
  void arrive(root.querySelector<HTMLElement>('[data-arrival]'))
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
  await detect(part, true)
}

async function detect(part: HTMLElement, onArrival: boolean): Promise<void> {
  if (part.ariaBusy) return
  part.ariaBusy = 'true'
  const say = (text: string) => part.querySelector('p')?.replaceChildren(text)
  const list = document.querySelector<HTMLSelectElement>('select[name=state]')
  const before = list?.value ?? ''
  const placeholder = new Option('Detectando...', '', true, true)
  let chosen = false
  list?.prepend(placeholder)
  list?.addEventListener('change', () => (chosen = true), { once: true })
  say('Detectando...')

  const { state, error } = await ask(part.dataset.location ?? '', onArrival, () => chosen)
  placeholder.remove()
  part.ariaBusy = null
  say(error && !onArrival && !chosen ? `${error}. Elige tu estado en la lista.` : '')
  // What was picked by hand meanwhile stays (row 41).
  if (chosen) return
  if (list) list.value = state && !error ? state : before
  if (!error && !(onArrival && (state === part.dataset.shown || isBusy())))
    location.assign(part.dataset.then ?? '')
}

/** A reader in the middle of something keeps the page; the next one is in the right state. */
const isBusy = () => scrollY > 200 || /^(INPUT|SELECT|TEXTAREA)$/.test(document.activeElement?.tagName ?? '')

async function ask(
  address: string,
  onArrival: boolean,
  isNeedless: () => boolean,
): Promise<{ state?: string | null; error: string | null }> {
  const coords = await position()
  if (isNeedless()) return { error: null }
  const body = new URLSearchParams(onArrival ? { llegada: '1' } : {})
  if (coords) {
    body.set('latitud', String(coords.latitude))
    body.set('longitud', String(coords.longitude))
  }
  try {
    const signal = AbortSignal.timeout?.(LONGEST)
    return await (await fetch(address, { method: 'POST', body, signal })).json()
  } catch {
    return { error: FAILED }
  }
}

/** Low accuracy; undefined when refused, impossible or not there in ten seconds, unanswered questions included (row 42). */
function position(): Promise<GeolocationCoordinates | undefined> {
  return new Promise((resolve) => {
    const give = () => resolve(undefined)
    setTimeout(give, LONGEST)
    if (!navigator.geolocation) return give()
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), give, {
      enableHighAccuracy: false,
      timeout: LONGEST,
      maximumAge: TEN_MINUTES,
    })
  })
}
