import { element } from './element'

export const LIVE_PARTS = '[data-region], [data-live]'

export const FOCUSED_FIELD = 'input:focus, select:focus, textarea:focus'

/** Fetches a page as a document. Returns an empty one with status 503 if the network fails. */
export async function fetchPage(
  address: string,
  signal: AbortSignal | null = null,
): Promise<{ status: number; page: Document }> {
  const { status, text } = await fetchText(address, { signal })
  return { status, page: new DOMParser().parseFromString(text, 'text/html') }
}

/** Status and text of the response; 503 with empty text when the network fails. */
export async function fetchText(
  address: string,
  init: RequestInit,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, init)
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 503, text: '' }
  }
}

/**
 * Shows that regions are loading, with the text of the first region that has one. Returns the function that
 * ends it.
 */
export function loading(regions: Iterable<Element>): () => void {
  const all = [...regions]
  const words = all.map((region) => region.getAttribute('data-loading')).find(Boolean)
  const mark = document.body.appendChild(element('p', { class: 'loading' }, words ?? 'Cargando...'))
  for (const region of all) region.setAttribute('aria-busy', 'true')
  return () => {
    mark.remove()
    for (const region of all) region.removeAttribute('aria-busy')
  }
}

/**
 * Replaces the content of all regions, or of the given ones. Returns true if anything changed. Focus and
 * scroll position stay.
 */
export function swapRegions(
  page: Document,
  regions: Iterable<Element> = document.querySelectorAll(`${LIVE_PARTS}, search`),
): boolean {
  let differs = false
  for (const region of regions) {
    const name = region.getAttribute('data-region')
    const fresh = page.querySelector(
      name ? `[data-region=${name}]` : region.id ? `#${region.id}` : region.localName,
    )
    if (fresh && renew(region, fresh)) differs = true
  }
  if (differs) document.title = page.title
  return differs
}

/** Attributes ignored when comparing: the script or the visitor may have changed them. */
const OURS = ['hidden', 'open']

/**
 * Changes `old` to `fresh` node by node. Equal nodes stay (a focused link, a loaded picture). Returns true if
 * anything changed.
 */
function renew(old: Element, fresh: Element): boolean {
  const free = [...old.childNodes]
  const take = (which: (node: ChildNode) => boolean) => {
    const at = free.findIndex(which)
    return at < 0 ? undefined : free.splice(at, 1)[0]
  }
  const wanted = [...fresh.childNodes]
  const same = wanted.map((next) => take((node) => node.isEqualNode(next)))
  let differs = false
  let place = old.firstChild
  wanted.forEach((next, index) => {
    let node = same[index]
    if (!node) {
      node = take(({ nodeName }) => nodeName === next.nodeName)
      if (node && become(node, next)) differs = true
    }
    // A copy, because a nested region is replaced from the same page again.
    node ??= next.cloneNode(true) as ChildNode
    if (node === place) place = place.nextSibling
    else {
      old.insertBefore(node, place)
      differs = true
    }
  })
  for (const node of free) {
    node.remove()
    differs = true
  }
  return differs
}

function become(old: ChildNode, fresh: ChildNode): boolean {
  // The form token (`sello`) differs on every render and is not a visible change.
  if (old instanceof Element && old.matches('[name=sello]')) return false
  if (old instanceof Element && fresh instanceof Element) {
    const differs = renewAttributes(old, fresh)
    return renew(old, fresh) || differs
  }
  old.nodeValue = fresh.nodeValue
  return true
}

function renewAttributes(old: Element, fresh: Element): boolean {
  // The script changes the attributes of the combobox.
  if (old.matches('[role=combobox]')) return false
  let differs = false
  for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name)
    if (OURS.includes(name) || value === old.getAttribute(name)) continue
    if (value === null) old.removeAttribute(name)
    else old.setAttribute(name, value)
    differs = true
  }
  return differs
}
