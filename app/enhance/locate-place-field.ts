import { showToast } from './toasts'

const FAILED = 'No se pudo detectar la ubicación'

/**
 * Starts the locate button of the place field. It sends the position to the server, which rounds it to about
 * one kilometer.
 */
export function startLocateButton(): void {
  const button = document.querySelector<HTMLElement>('[data-near]')
  if (!button) return
  button.hidden = false
  const fail = (error = FAILED) =>
    showToast(error, 'Escribe tu código postal o tu ciudad.', { kind: 'error' })
  button.onclick = () => {
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const body = new URLSearchParams({ latitud: `${coords.latitude}`, longitud: `${coords.longitude}` })
        try {
          const answer = await fetch(button.dataset.near ?? '', { method: 'POST', body })
          const { error } = await answer.json()
          if (error) return fail(error)
        } catch {
          return fail()
        }
        const field = button.parentElement?.querySelector('input') as HTMLInputElement
        field.value = 'Mi ubicación'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      () => fail(),
      { timeout: 10_000 },
    )
  }
}
