/** The button below the field of a place: the phone's position goes to our own server, which keeps it to a kilometre. */
export function near(): void {
  const button = document.querySelector<HTMLElement>('[data-near]')
  if (!button) return
  button.hidden = false
  button.onclick = () => {
    const fail = () => {
      button.textContent = 'No se pudo. Escribe tu código postal.'
    }
    navigator.geolocation.getCurrentPosition(
      async ({ coords }) => {
        const body = new URLSearchParams({ latitud: `${coords.latitude}`, longitud: `${coords.longitude}` })
        await fetch(button.dataset.near ?? '', { method: 'POST', body }).catch(fail)
        const field = button.parentElement?.querySelector('input') as HTMLInputElement
        field.value = 'Mi ubicación'
        field.dispatchEvent(new Event('input', { bubbles: true }))
      },
      fail,
      { timeout: 10_000 },
    )
  }
}
