/**
 * A page's own HTML is the only source of what it shows: parts that can be renewed are marked `data-region="name"`,
 * or have an id and `data-live`, or are a `<search>`, and take their content from the same part of a page fetched anew.
 */
export async function fetchPage(address: string, signal: AbortSignal): Promise<Document | undefined> {
  const response = await fetch(address, { signal })
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  return response.ok ? page : undefined
}

/** Renews the regions that `wanted` lets through; true when anything differs. Focus and scroll stay where they are. */
export function swap(page: Document, wanted: (region: Element) => boolean = () => true): boolean {
  let differs = false
  for (const region of document.querySelectorAll('[data-region], [data-live], search')) {
    const name = region.getAttribute('data-region')
    const fresh = page.querySelector(
      name ? `[data-region=${name}]` : region.id ? `#${region.id}` : region.localName,
    )
    if (!fresh || !wanted(region) || !renew(region, fresh)) continue
    differs = true
  }
  if (differs) document.title = page.title
  return differs
}

/** What the script itself shows or what a visitor has opened is no difference. */
const OURS = ['hidden', 'open']

/** Brings the children of `old` to those of `fresh`, leaving in place what is the same: a focused link, a picture. */
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
  if (old instanceof Element && fresh instanceof Element) {
    const differs = renewAttributes(old, fresh)
    return renew(old, fresh) || differs
  }
  old.nodeValue = fresh.nodeValue
  return true
}

function renewAttributes(old: Element, fresh: Element): boolean {
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
