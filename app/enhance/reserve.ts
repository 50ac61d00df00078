import { element } from './element'

const YEAR = 365 * 86_400_000

/** `Reservar` asks for the day in a dialog first, and goes on to the page with its free times (rows 146, 147; D64). */
export function reserve(): void {
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-reserve]')
    // Another tab was asked for, or a browser without dialogs.
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !window.HTMLDialogElement) return
    event.preventDefault()
    ask(link.href)
  })
}

function ask(action: string): void {
  const today = Date.now()
  const input = element('input', {
    class: 'input',
    id: 'dia-reserva',
    name: 'fecha',
    type: 'date',
    required: '',
    min: day(today),
    max: day(today + YEAR),
  })
  const close = element('button', { class: 'button', type: 'button' }, 'Cerrar')
  const dialog = element(
    'dialog',
    { class: 'sign reserve', 'aria-labelledby': 'titulo-reserva' },
    element(
      'form',
      { action },
      element('h2', { id: 'titulo-reserva' }, 'Reservar'),
      element(
        'div',
        { class: 'field' },
        element('label', { class: 'label', for: 'dia-reserva' }, '¿Qué día?'),
        input,
      ),
      element('button', { class: 'button button-primary' }, 'Ver horas libres'),
      close,
    ),
  ) as HTMLDialogElement
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
  input.focus()
}

/** The calendar day where the phone is; the server knows that of the business. */
const day = (moment: number) => new Date(moment).toLocaleDateString('en-CA')
