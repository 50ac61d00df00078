import { createHtmlElement } from './element'

export const LIVE_REGION_SELECTOR = '[data-region], [data-live]'

/** Event of the window after regions were replaced. Scripts then restore what they had changed in them. */
export const REGIONS_SWAPPED_EVENT = 'swapped'

export const FOCUSED_FIELD_SELECTOR = 'input:focus, select:focus, textarea:focus'

/** Fetches a page as a document. If the network fails, returns an empty document with status 503. */
export async function fetchDocument(
  address: string,
  signal: AbortSignal | null = null,
): Promise<{ status: number; page: Document }> {
  const { status, text } = await fetchText(address, { signal })
  return { status, page: new DOMParser().parseFromString(text, 'text/html') }
}

/** Fetches a text with its status. If the network fails, returns an empty text with status 503. */
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
 * Shows that regions are loading, with the loading text of the first region that has one. Returns a function
 * that removes it.
 */
export function showLoading(regions: Iterable<Element>): () => void {
  const all = [...regions]
  const words = all.map((region) => region.getAttribute('data-loading')).find(Boolean)
  const mark = document.body.appendChild(createHtmlElement('p', { class: 'loading' }, words ?? 'Cargando...'))
  for (const region of all) region.setAttribute('aria-busy', 'true')
  return () => {
    mark.remove()
    for (const region of all) region.removeAttribute('aria-busy')
  }
}

/**
 * Replaces the content of the given regions with that of `page`. Default: all regions and the search forms.
 * Equal nodes are not replaced, so that they can keep the focus. Returns whether anything changed.
 */
export function swapRegions(
  page: Document,
  regions: Iterable<Element> = document.querySelectorAll(`${LIVE_REGION_SELECTOR}, search`),
): boolean {
  let differs = false
  for (const region of regions) {
    const name = region.getAttribute('data-region')
    const fresh = page.querySelector(
      name ? `[data-region=${name}]` : region.id ? `#${region.id}` : region.localName,
    )
    if (fresh && renew(region, fresh)) differs = true
  }
  if (differs) {
    document.title = page.title
    dispatchEvent(new Event(REGIONS_SWAPPED_EVENT))
  }
  return differs
}

/** Attributes that are not compared, because the script or the visitor may have changed them. */
const UNCOMPARED_ATTRIBUTES = ['hidden', 'open']

/**
 * Changes `old` to `fresh` node by node. Equal nodes are not replaced, for example a focused link or a loaded
 * picture. Returns whether anything changed.
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
    // Uses a copy, because a nested region needs the same node of the page again.
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
  // The form token (`sello`) is different on each render. This is no visible change.
  if (old instanceof Element && old.matches('[name=sello]')) return false
  if (old instanceof Element && fresh instanceof Element) {
    const differs = renewAttributes(old, fresh)
    return renew(old, fresh) || differs
  }
  old.nodeValue = fresh.nodeValue
  return true
}

function renewAttributes(old: Element, fresh: Element): boolean {
  // The script has changed the attributes of the combobox.
  if (old.matches('[role=combobox]')) return false
  let differs = false
  for (const name of new Set([...old.getAttributeNames(), ...fresh.getAttributeNames()])) {
    const value = fresh.getAttribute(name)
    if (UNCOMPARED_ATTRIBUTES.includes(name) || value === old.getAttribute(name)) continue
    if (value === null) old.removeAttribute(name)
    else old.setAttribute(name, value)
    differs = true
  }
  return differs
}
