import { element } from './element'

const DELAY = 700

/** What has a `title` shows it beside itself to whoever points at it or comes by keyboard; Escape takes it away. */
export function tooltips(): void {
  let timer = 0
  let tip: HTMLElement | undefined
  let described: Element | undefined
  const hide = () => {
    clearTimeout(timer)
    tip?.remove()
    described?.setAttribute('title', tip?.textContent ?? '')
    tip = described = undefined
  }
  const show = (next: Element) => {
    tip = makeTip(next)
    described = next
    // Removed so that the browser does not show its native tooltip as well.
    next.removeAttribute('title')
  }
  const arrive = ({ target }: Event) => {
    const next = (target as Element).closest?.('[title]')
    if (!next || next === described) return
    hide()
    timer = window.setTimeout(show, DELAY, next)
  }
  const leave = ({ relatedTarget }: MouseEvent | FocusEvent) => {
    const to = relatedTarget as Node | null
    if (to && (tip?.contains(to) || described?.contains(to))) return
    hide()
  }
  document.addEventListener('pointerover', (event) => event.pointerType === 'mouse' && arrive(event))
  document.addEventListener('focusin', arrive)
  document.addEventListener('pointerout', leave)
  document.addEventListener('focusout', leave)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide())
}

function makeTip(described: Element): HTMLElement {
  const tip = element('div', { class: 'tooltip', role: 'tooltip' }, described.getAttribute('title') ?? '')
  document.body.append(tip)
  const { left, bottom } = described.getBoundingClientRect()
  const room = document.documentElement.clientWidth - tip.offsetWidth - 8
  tip.style.left = `${Math.max(8, Math.min(left, room)) + scrollX}px`
  tip.style.top = `${bottom + 4 + scrollY}px`
  return tip
}
