const OFF = 'sin-teclas'
const TYPED = 'input:not([type=checkbox], [type=radio]), select, textarea'
const ROWS = ':is(li, tr)[id^=fila-]'

/** Single keys for a list, where nobody types; they can be switched off where they are listed (WCAG 2.1.4). */
export function keys(): void {
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
    const field = key === '/' ? document.querySelector<HTMLElement>('main [type=search]') : null
    const place = key === 'j' ? rows[at + 1] : key === 'k' ? rows[at - 1] : field
    const button = key === '?' ? help.querySelector('summary') : buttonOf(rows[at], key)
    if (!place && !button) return
    event.preventDefault()
    if (place) goTo(place)
    else button?.click()
  })
}

/** What a row says is pressed by a key. */
const buttonOf = (row: HTMLElement | undefined, key: string) =>
  row?.querySelector<HTMLElement>(`[aria-keyshortcuts="${CSS.escape(key)}"]`)

function goTo(place: HTMLElement): void {
  // From here on the row that is looked at is the one outlined.
  document.querySelector('[data-row]')?.removeAttribute('data-row')
  place.focus({ preventScroll: true })
  place.scrollIntoView({ block: 'nearest' })
}
