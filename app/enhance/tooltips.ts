import { createHtmlElement } from './element'

const DELAY = 700

/** Shows the `title` of an element as a tooltip on hover or focus. Escape hides it. */
export function startTooltips(): void {
  let timer = 0
  let tip: HTMLElement | undefined
  /** Element whose tooltip is shown or will be shown soon. */
  let described: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    if (tip) described?.setAttribute('title', tip.textContent ?? '')
    tip?.remove()
    tip = described = undefined
  }
  const show = (next: Element) => {
    tip = makeTip(next)
    // The attribute is removed, so that the browser does not show its own tooltip.
    next.removeAttribute('title')
  }
  const arrive = (at: Element, next: Element | undefined) => {
    if (next === described || tip?.contains(at)) return
    hide()
    described = next
    if (next) timer = window.setTimeout(show, DELAY, next)
  }
  document.addEventListener('pointermove', ({ pointerType, target, clientX, clientY }) => {
    if (pointerType !== 'mouse') return
    const at = target as Element
    // The link of a card covers its other elements, so these are searched below the pointer.
    const card = at.closest('.business-card')
    const isDescribed = (each: Element) =>
      (each === described || each.hasAttribute('title')) && (each.contains(at) || card?.contains(each))
    arrive(at, document.elementsFromPoint(clientX, clientY).find(isDescribed))
  })
  document.addEventListener('focusin', ({ target }) => {
    const at = target as Element
    arrive(at, at.closest('[title]') ?? undefined)
  })
  document.addEventListener('focusout', hide)
  document.documentElement.addEventListener('pointerleave', hide)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
}

function makeTip(described: Element): HTMLElement {
  const tip = createHtmlElement(
    'div',
    { class: 'tooltip', role: 'tooltip' },
    described.getAttribute('title') ?? '',
  )
  document.body.append(tip)
  const { left, bottom } = described.getBoundingClientRect()
  const room = document.documentElement.clientWidth - tip.offsetWidth - 8
  tip.style.left = `${Math.max(8, Math.min(left, room)) + scrollX}px`
  tip.style.top = `${bottom + 4 + scrollY}px`
  return tip
}
