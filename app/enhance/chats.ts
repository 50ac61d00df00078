/**
 * Opens the chat of a form that marks a customer as notified, in the touch itself, so that a phone opens the app.
 * Without it, or if the browser blocks the new tab, the next page opens the chat.
 */
export function openChats(): void {
  document.addEventListener('submit', ({ target }) => {
    const form = target as HTMLFormElement
    const { chat } = form.dataset
    form.querySelector('[name=abierto]')?.remove()
    const tab = chat && window.open(chat)
    if (!tab) return
    tab.opener = null
    form.append(
      Object.assign(document.createElement('input'), { type: 'hidden', name: 'abierto', value: 'si' }),
    )
  })
}
