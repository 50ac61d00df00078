import { fetchPage, swap } from './swap'
import { toast } from './toasts'

interface Change {
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  /** 0 for several. */
  id: number
  version: number
}

/** Times in milliseconds. A page asks again at most every ten seconds, however much changes. */
const APART = 10_000
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 120_000
const TOAST = 3_000

const LIVE = '[data-region], [data-live]'

/** Window events of rows 179 to 183. */
const EVENTS = {
  category: 'categoryUpdated',
  image: 'categoryUpdated',
  contact: 'contactUpdated',
  business: 'businessPageUpdated',
  rating: 'businessPageUpdated',
}

/**
 * Learns of changes while the page is visible, and renews what they touch: a region says by `data-live` what it
 * depends on, as `business:12 rating:12 category`.
 */
export function live(): void {
  const source = document.documentElement.dataset.events
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!source || !document.querySelector(LIVE) || connection?.saveData) return
  let version = new URL(source, location.href).searchParams.get('desde')
  let stream: EventSource | undefined
  let wait = FIRST_WAIT
  let again = 0

  const listen = () => {
    stream = new EventSource(source.replace(/\d+$/, String(version)))
    stream.onopen = () => {
      wait = FIRST_WAIT
    }
    stream.onmessage = ({ data }) => {
      const change = JSON.parse(data) as Change
      version = String(change.version)
      window.dispatchEvent(new CustomEvent(EVENTS[change.noun], { detail: change }))
    }
    stream.onerror = () => {
      stop()
      // Not all at once, after a restart.
      again = window.setTimeout(listen, wait * (1 + Math.random()))
      wait = Math.min(2 * wait, LONGEST_WAIT)
    }
  }
  const stop = () => {
    clearTimeout(again)
    stream?.close()
  }
  const follow = () => {
    stop()
    if (document.visibilityState === 'visible') listen()
  }
  document.addEventListener('visibilitychange', follow)
  renewOnEvents()
  follow()
}

function renewOnEvents(): void {
  let pending: Change[] = []
  let timer = 0
  let last = -APART
  const renew = async () => {
    if (document.querySelector(`:is(${LIVE}) :is(input, select, textarea):focus`)) return later()
    const causes = pending
    pending = []
    timer = 0
    last = performance.now()
    const touched = (region: Element) =>
      region.matches(LIVE) && causes.some((change) => touches(change, region))
    try {
      const page = await fetchPage(location.href, AbortSignal.timeout(APART))
      if (page && swap(page, touched)) tell(causes)
    } catch {
      pending.push(...causes)
      later()
    }
  }
  const later = () => {
    const due = Math.max(0, last + APART - performance.now())
    // All phones hear of a change in the same moment: they do not ask in the same one.
    timer = window.setTimeout(renew, due + Math.random() * (due > 0 ? APART / 2 : 500))
  }
  for (const name of new Set(Object.values(EVENTS)))
    addEventListener(name, (event) => {
      const change = (event as CustomEvent<Change>).detail
      if (![...document.querySelectorAll(LIVE)].some((region) => touches(change, region))) return
      pending.push(change)
      if (!timer) later()
    })
}

/** What does not say what it depends on depends on everything. */
function touches({ noun, id }: Change, region: Element): boolean {
  const on = region.getAttribute('data-live')?.split(' ') ?? [noun]
  return on.some((each) => each === noun || each === `${noun}:${id}` || (id === 0 && each.startsWith(noun)))
}

/** Rows 180 and 181. A list that grows behind the visitor's back, or a new opinion, is not announced. */
function tell(causes: Change[]): void {
  const isBusiness = document.querySelector('[data-live*="business:"]')
  const has = (...nouns: Change['noun'][]) => causes.some(({ noun }) => nouns.includes(noun))
  if (isBusiness && has('business'))
    toast('Información actualizada', 'Los datos del negocio se han actualizado automáticamente', {
      life: TOAST,
    })
  else if (has('category', 'image'))
    toast('Categoría actualizada', 'La información se ha actualizado automáticamente', { life: TOAST })
}
