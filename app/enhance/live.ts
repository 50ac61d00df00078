import { FOCUSED_FIELD, fetchPage, LIVE_PARTS, loading, swap } from './swap'
import { toast } from './toasts'

interface PublicChange {
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
const RETRIES = 3

const EVENTS = {
  category: 'categoryUpdated',
  image: 'categoryUpdated',
  contact: 'contactUpdated',
  business: 'businessPageUpdated',
  rating: 'businessPageUpdated',
}

/** Learns of changes while the page is visible and renews the regions that depend on them, as `business:12 category`. */
export function live(): void {
  let source = document.documentElement.dataset.events ?? ''
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!source || !document.querySelector(LIVE_PARTS) || connection?.saveData) return
  let stream: EventSource | undefined
  let wait = FIRST_WAIT
  let again = 0

  const listen = () => {
    stream = new EventSource(source)
    stream.onopen = () => {
      wait = FIRST_WAIT
    }
    stream.onmessage = ({ data }) => {
      const change = JSON.parse(data) as PublicChange
      source = source.replace(/\d+$/, String(change.version))
      window.dispatchEvent(new CustomEvent(EVENTS[change.noun], { detail: change }))
    }
    stream.onerror = () => {
      stop()
      // Jitter, so that clients do not reconnect all at once after a server restart.
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
    if (!document.hidden) listen()
  }
  document.addEventListener('visibilitychange', follow)
  renewOnEvents()
  follow()
}

/** Reads the page anew after events. What fails is tried again three times, then waits for the next event (D111). */
function renewOnEvents(): void {
  let pending: PublicChange[] = []
  let timer = 0
  let last = -APART
  let tries = 0
  const renew = async () => {
    const causes = [...pending]
    const regions = touchedBy(causes)
    if (regions.some((region) => region.querySelector(FOCUSED_FIELD))) return later()
    const aborter = new AbortController()
    setTimeout(() => aborter.abort(), APART)
    const done = loading(regions)
    last = performance.now()
    const { status, page } = await fetchPage(location.href, aborter.signal)
    done()
    timer = 0
    if (status >= 500) return again()
    const before = cards()
    if (status < 400 && swap(page, regions)) tell(causes, before)
    pending = pending.slice(causes.length)
    tries = 0
    if (pending[0]) later()
  }
  const wait = (least: number, spread: number) => {
    timer = window.setTimeout(renew, least + Math.random() * spread)
  }
  const later = () => {
    const due = Math.max(0, last + APART - performance.now())
    // Jitter: every open page learns of a change at the same moment and must not re-fetch at the same moment.
    wait(due, 500 + due / 2)
  }
  const again = () => {
    const pause = FIRST_WAIT * 2 ** tries
    if (tries++ < RETRIES) wait(pause, pause / 2)
  }
  const resume = () => {
    if (timer || !pending[0] || document.hidden) return
    tries = 0
    wait(0, FIRST_WAIT)
  }
  addEventListener('online', resume)
  document.addEventListener('visibilitychange', resume)
  for (const name of new Set(Object.values(EVENTS)))
    addEventListener(name, (event) => {
      const change = (event as CustomEvent<PublicChange>).detail
      if (!touchedBy([change])[0]) return
      pending.push(change)
      if (timer) return
      tries = 0
      later()
    })
}

const touchedBy = (changes: PublicChange[]) =>
  [...document.querySelectorAll(LIVE_PARTS)].filter((region) =>
    changes.some((change) => touches(change, region)),
  )

/** Whether a change affects a region; a region without data-live is affected by every change. */
function touches({ noun, id }: PublicChange, region: Element): boolean {
  const on = region.getAttribute('data-live')?.split(' ') ?? [noun]
  return on.some((each) => each === noun || each === `${noun}:${id}` || (id === 0 && each.startsWith(noun)))
}

/** What the page says of each business it lists, by the address of its page. */
const cards = () =>
  new Map(
    [...document.querySelectorAll('.business-card')].map((card) => [
      card.querySelector('a')?.href,
      card.textContent,
    ]),
  )

/** Rows 180 and 181. A list that grows behind the visitor's back, or a new comment, is not announced. */
function tell(causes: PublicChange[], before: ReturnType<typeof cards>): void {
  const isListed = [...cards()].some(([href, text]) => (before.get(href) ?? text) !== text)
  const isBusiness = isListed || document.querySelector('[data-live*="business:"]')
  const nouns = causes.map(({ noun }) => noun).join()
  if (isBusiness && nouns.includes('business'))
    toast('Información actualizada', 'Los datos del negocio se han actualizado automáticamente', {
      life: TOAST,
    })
  else if (/category|image/.test(nouns))
    toast('Categoría actualizada', 'La información se ha actualizado automáticamente', { life: TOAST })
}
