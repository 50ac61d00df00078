import { showToast } from './toasts'

/**
 * Makes share buttons open the share dialog of the device or copy the address, instead of the WhatsApp link
 * (row 133). Also shows the hidden buttons. A copy button only copies.
 */
export function startShareButtons(): void {
  for (const button of document.querySelectorAll<HTMLElement>('[data-share],[data-copy]'))
    button.hidden = false
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-share],[data-copy]')
    const { share: url, copy, title } = button?.dataset ?? {}
    if (!url && !copy) return
    event.preventDefault()
    void pass(url, copy, title)
  })
}

const LONG_ENOUGH_TO_COPY = 20_000

async function pass(
  url: string | undefined,
  copy: string | undefined,
  title: string | undefined,
): Promise<void> {
  const address = copy ?? url ?? ''
  try {
    if (url && (await sharedNatively(url, title))) return
    await navigator.clipboard.writeText(address)
    showToast('Enlace copiado', '', { kind: 'success' })
  } catch {
    const text = `No se pudo compartir el enlace. Cópialo a mano: ${address}`
    showToast('Error al compartir', text, { kind: 'error', life: LONG_ENOUGH_TO_COPY })
  }
}

/**
 * Opens the share dialog. Returns false if the browser has none or sharing fails, so that the address is
 * copied. If the user closes the dialog, returns true.
 */
async function sharedNatively(url: string, title: string | undefined): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ url, ...(title && { title }) })
    showToast('Compartido exitosamente', '', { kind: 'success' })
    return true
  } catch (error) {
    return (error as Error).name === 'AbortError'
  }
}
