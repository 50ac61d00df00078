import { element } from './element'

export const LIVE_PARTS = '[data-region], [data-live]'

export const FOCUSED_FIELD = 'input:focus, select:focus, textarea:focus'

/** Parts of a page take their content from the same page fetched anew; what cannot be fetched is empty, with 503. */
export async function fetchPage(
  address: string,
  signal: AbortSignal | null = null,
): Promise<{ status: number; page: Document }> {
  const { status, text } = await ask(address, { signal })
  return { status, page: new DOMParser().parseFromString(text, 'text/html') }
}

/** Status and text of the response; 503 with empty text when the network fails. */
export async function ask(address: string, init: RequestInit): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(address, init)
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 503, text: '' }
  }
}

/** Says that regions are being read anew, in the words of the first that has some, until what it returns is called. */
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

/** Renews all regions, or these; true when anything differs. Focus and scroll stay where they are. */
export function swap(
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
 * Morphs `old` into `fresh` child by child, keeping equal nodes (a focused link, a loaded picture); true when anything
 * changed.
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
    node ??= next
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
  // A field with suggestions is the script's own.
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
