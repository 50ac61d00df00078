// This script imports shared code from the main script, so that no third file is needed.
import './main'
import { createHtmlElement } from './element'
import { fetchText } from './swap'

interface Suggestion {
  text: string
  city?: string
  /** Address of the business page. Undefined for a trade. */
  address?: string
}

const SUGGESTION_DELAY_MS = 150

/**
 * Suggests trades and businesses while the visitor types. Replaces the datalist of the field with a combobox.
 */
function suggest(): void {
  let [timer, typed, chosen] = [0, 0, -1]
  let found: Suggestion[] = []
  let field: HTMLInputElement | null = null
  const list = createHtmlElement('ul', { role: 'listbox', id: 'sugerencias', 'aria-label': 'Sugerencias' })
  const closing = createHtmlElement(
    'button',
    { class: 'button button-small', type: 'button' },
    'Cerrar sugerencias',
  )
  const panel = createHtmlElement(
    'div',
    { class: 'menu suggestions' },
    createHtmlElement('div', {}, list, closing),
  )
  const close = () => {
    panel.remove()
    found = []
    mark(-1)
  }
  const mark = (at: number) => {
    chosen = at
    for (const [index, option] of [...list.children].entries())
      option.setAttribute('aria-selected', String(index === at))
    field?.setAttribute('aria-expanded', String(found.length > 0))
    if (at < 0) field?.removeAttribute('aria-activedescendant')
    else field?.setAttribute('aria-activedescendant', `sugerencia-${at}`)
    list.children[at]?.scrollIntoView({ block: 'nearest' })
  }
  const take = ({ text, address }: Suggestion) => {
    if (address) location.assign(address)
    else if (field) {
      field.value = text
      // Clicks the button, because Safari has `requestSubmit` only since version 16.
      field.form?.querySelector<HTMLButtonElement>('[type=submit]')?.click()
    }
    close()
  }
  const show = async (input: HTMLInputElement, own: number) => {
    const place = input.form?.elements.namedItem('cerca')
    const query = new URLSearchParams({ search: input.value })
    if (place instanceof HTMLInputElement && place.value) query.set('cerca', place.value)
    const { status, text } = await fetchText(`/sugerencias?${query}`, {})
    if (own !== typed || document.activeElement !== input) return
    const value = input.value.trim().toLowerCase()
    const all: Suggestion[] = status === 200 ? JSON.parse(text) : []
    found = all.filter((each) => each.address || each.text.toLowerCase() !== value)
    if (found.length === 0) return close()
    list.replaceChildren(
      ...found.map(({ text, city }, at) =>
        createHtmlElement(
          'li',
          { role: 'option', id: `sugerencia-${at}` },
          text,
          ...(city ? [createHtmlElement('small', {}, ` ${city}`)] : []),
        ),
      ),
    )
    // The panel is below the place field and the button, which are in the next rows on a phone.
    const line = input.closest('.search-line, .search-form') ?? input
    const { left, width } = input.getBoundingClientRect()
    const { bottom } = line.getBoundingClientRect()
    Object.assign(panel.style, {
      left: `${left + scrollX}px`,
      top: `${bottom + scrollY}px`,
      width: `${width}px`,
    })
    document.body.append(panel)
    mark(-1)
  }
  const isSearch = (target: EventTarget | null): target is HTMLInputElement =>
    target instanceof HTMLInputElement && target.type === 'search' && target.id === 'buscar'
  const begin = (target: EventTarget | null) => {
    if (!isSearch(target)) return close()
    field = target
    field.removeAttribute('list')
    for (const [name, value] of [
      ['role', 'combobox'],
      ['aria-autocomplete', 'list'],
      ['aria-controls', list.id],
      ['aria-expanded', 'false'],
    ] as const)
      field.setAttribute(name, value)
  }
  document.addEventListener('focusin', ({ target }) => begin(target))
  begin(document.activeElement)
  document.addEventListener('input', ({ target }) => {
    if (!isSearch(target)) return
    clearTimeout(timer)
    typed += 1
    timer = window.setTimeout(show, SUGGESTION_DELAY_MS, target, typed)
  })
  document.addEventListener('submit', () => {
    typed += 1
    close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.target !== field || found.length === 0) return
    const { key } = event
    const option = found[chosen]
    if (key === 'ArrowDown') mark(chosen + 1 < found.length ? chosen + 1 : -1)
    else if (key === 'ArrowUp') mark(chosen < 0 ? found.length - 1 : chosen - 1)
    else if (key === 'Escape') close()
    else if (key === 'Enter' && option) take(option)
    else return
    event.preventDefault()
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target === field) close()
  })
  // Otherwise the field would lose the focus.
  panel.addEventListener('pointerdown', (event) => event.preventDefault())
  closing.addEventListener('click', close)
  list.addEventListener('click', ({ target }) => {
    const option = found[[...list.children].findIndex((each) => each.contains(target as Node))]
    if (option) take(option)
  })
}

suggest()
