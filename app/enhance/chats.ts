/**
 * Opens the chat when a form that marks a customer as notified is sent. Phones may open the app only as a
 * direct result of a touch.
 */
export function openChatOnSubmit(): void {
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
