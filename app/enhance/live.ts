import { showToast } from './notices'
import { FOCUSED_FIELD_SELECTOR, fetchDocument, LIVE_REGION_SELECTOR, showLoading, swapRegions } from './swap'

interface PublicChange {
  noun: 'category' | 'contact' | 'business' | 'rating' | 'image'
  /** 0 if several entities may have changed. */
  id: number
  version: number
}

/**
 * Times in milliseconds, except `MAX_REFRESH_RETRIES`. Even after many changes, a page is requested at most
 * every ten seconds, unless a request has failed.
 */
const MIN_REFRESH_INTERVAL_MS = 10_000
const FIRST_RETRY_DELAY_MS = 1_000
const MAX_RECONNECT_DELAY_MS = 120_000
const UPDATE_TOAST_MS = 3_000
const MAX_REFRESH_RETRIES = 3

const EVENT_NAME_BY_NOUN = {
  category: 'categoryUpdated',
  image: 'categoryUpdated',
  contact: 'contactUpdated',
  business: 'businessPageUpdated',
  rating: 'businessPageUpdated',
}

/**
 * Receives changes from the server while the page is visible, unless the visitor saves data. Updates the
 * regions that depend on them, such as `business:12 category`.
 */
export function startLiveUpdates(): void {
  let source = document.documentElement.dataset.events ?? ''
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!source || !document.querySelector(LIVE_REGION_SELECTOR) || connection?.saveData) return
  let stream: EventSource | undefined
  let wait = FIRST_RETRY_DELAY_MS
  let again = 0

  const listen = () => {
    stream = new EventSource(source)
    stream.onopen = () => {
      wait = FIRST_RETRY_DELAY_MS
    }
    stream.onmessage = ({ data }) => {
      const change = JSON.parse(data) as PublicChange
      source = source.replace(/\d+$/, String(change.version))
      window.dispatchEvent(new CustomEvent(EVENT_NAME_BY_NOUN[change.noun], { detail: change }))
    }
    stream.onerror = () => {
      stop()
      // The delay is random, so that not all clients connect at once after a restart of the server.
      again = window.setTimeout(listen, wait * (1 + Math.random()))
      wait = Math.min(2 * wait, MAX_RECONNECT_DELAY_MS)
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

/**
 * Fetches the page again after changes. A request without a response or with status 5xx is repeated up to
 * three times. Later it is repeated after the next change, when the network is back, or when the page becomes
 * visible again (D111).
 */
function renewOnEvents(): void {
  let pending: PublicChange[] = []
  let timer = 0
  let last = -MIN_REFRESH_INTERVAL_MS
  let tries = 0
  const renew = async () => {
    const causes = [...pending]
    const regions = touchedBy(causes)
    if (regions.some((region) => region.querySelector(FOCUSED_FIELD_SELECTOR))) return later()
    const aborter = new AbortController()
    setTimeout(() => aborter.abort(), MIN_REFRESH_INTERVAL_MS)
    const done = showLoading(regions)
    last = performance.now()
    const { status, page } = await fetchDocument(location.href, aborter.signal)
    done()
    timer = 0
    if (status >= 500) return again()
    const before = cards()
    if (status < 400 && swapRegions(page, regions)) tell(causes, before)
    pending = pending.slice(causes.length)
    tries = 0
    if (pending[0]) later()
  }
  const wait = (least: number, spread: number) => {
    timer = window.setTimeout(renew, least + Math.random() * spread)
  }
  const later = () => {
    const due = Math.max(0, last + MIN_REFRESH_INTERVAL_MS - performance.now())
    // The delay is random, because many open pages are informed of a change at the same time.
    wait(due, 500 + due / 2)
  }
  const again = () => {
    const pause = FIRST_RETRY_DELAY_MS * 2 ** tries
    if (tries++ < MAX_REFRESH_RETRIES) wait(pause, pause / 2)
  }
  const resume = () => {
    if (timer || !pending[0] || document.hidden) return
    tries = 0
    wait(0, FIRST_RETRY_DELAY_MS)
  }
  addEventListener('online', resume)
  document.addEventListener('visibilitychange', resume)
  for (const name of new Set(Object.values(EVENT_NAME_BY_NOUN)))
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
  [...document.querySelectorAll(LIVE_REGION_SELECTOR)].filter((region) =>
    changes.some((change) => touches(change, region)),
  )

/** Whether a change affects a region. A region without `data-live` is affected by every change. */
function touches({ noun, id }: PublicChange, region: Element): boolean {
  const on = region.getAttribute('data-live')?.split(' ') ?? [noun]
  return on.some((each) => each === noun || each === `${noun}:${id}` || (id === 0 && each.startsWith(noun)))
}

/** Returns the text of each business card on the page by its address. */
const cards = () =>
  new Map(
    [...document.querySelectorAll('.business-card')].map((card) => [
      card.querySelector('a')?.href,
      card.textContent,
    ]),
  )

/** Announces some updates with a toast (rows 180 and 181), for example a changed business card. */
function tell(causes: PublicChange[], before: ReturnType<typeof cards>): void {
  const isListed = [...cards()].some(([href, text]) => (before.get(href) ?? text) !== text)
  const isBusiness = isListed || document.querySelector('[data-live*="business:"]')
  const nouns = causes.map(({ noun }) => noun).join()
  if (isBusiness && nouns.includes('business'))
    showToast('Información actualizada', 'Los datos del negocio se han actualizado automáticamente', {
      life: UPDATE_TOAST_MS,
    })
  else if (/category|image/.test(nouns))
    showToast('Categoría actualizada', 'La información se ha actualizado automáticamente', {
      life: UPDATE_TOAST_MS,
    })
}
