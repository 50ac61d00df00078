const OFF = 'sin-teclas'
const TYPED = 'input:not([type=checkbox], [type=radio]), select, textarea'
const ROWS = ':is(li, tr)[id^=fila-]'

/**
 * Starts single-key shortcuts for a list. They do not work while the user types. The list of shortcuts has a
 * switch to disable them (WCAG 2.1.4).
 */
export function startKeyboardShortcuts(): void {
  const help = document.querySelector<HTMLDetailsElement>('#teclas')
  const choice = help?.querySelector('input')
  if (!help || !choice) return
  help.hidden = false
  choice.checked = !localStorage.getItem(OFF)
  choice.onchange = () => (choice.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, '1'))
  document.addEventListener('keydown', (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (!choice.checked || ctrlKey || metaKey || altKey || (target as Element).matches(TYPED)) return
    const rows = [...document.querySelectorAll<HTMLElement>(ROWS)]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    // Without a focused row, uses the row in the address.
    const from = at < 0 ? rows.findIndex((row) => row.contains(document.querySelector(':target'))) : at
    const field = key === '/' ? document.querySelector<HTMLElement>('main [type=search]') : null
    const place = key === 'j' ? rows[from + 1] : key === 'k' ? rows[from - 1] : field
    const button = key === '?' ? help.querySelector('summary') : buttonOf(rows[at], key)
    if (!place && !button) return
    event.preventDefault()
    if (place) goTo(place)
    else button?.click()
  })
}

/** Returns the element of a row for a key. Null or undefined if there is none. */
const buttonOf = (row: HTMLElement | undefined, key: string) =>
  row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)

function goTo(place: HTMLElement): void {
  // The focused row has the outline, so the row of the address loses it.
  document.querySelector('[data-row]')?.removeAttribute('data-row')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}
