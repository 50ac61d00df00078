import { toast } from './toasts'

/** The button that leads to WhatsApp without it: the phone's own way of sharing, else a copy of the address (row 133). */
export function share(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-share]')) button.hidden = false
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-share]')
    const { share: url, title } = button?.dataset ?? {}
    if (!url) return
    event.preventDefault()
    void pass(url, title)
  })
}

async function pass(url: string, title: string | undefined): Promise<void> {
  try {
    if (await sharedNatively(url, title)) return
    await navigator.clipboard.writeText(url)
    toast('Enlace copiado', '', { kind: 'success' })
  } catch {
    toast('Error al compartir', 'No se pudo compartir el enlace', { kind: 'error' })
  }
}

/** False when the address is still to be copied. Who closes the phone's sheet wanted neither. */
async function sharedNatively(url: string, title: string | undefined): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ url, ...(title && { title }) })
    toast('Compartido exitosamente', '', { kind: 'success' })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}
