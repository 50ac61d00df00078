import { fetchPage, LIVE_PARTS, loading, swap } from './swap'
import { toast } from './toasts'

const LIST = 'select[data-choose]'

/**
 * The list of states of the home page governs it at once (rows 29 and 30, D41): the choice is remembered, and the page
 * takes over what it is now; what was typed stays. What fails puts the list back to what the page shows.
 */
export function startState(): void {
  let running: AbortController | undefined
  document.addEventListener('change', async ({ target }) => {
    const list = target as HTMLSelectElement
    if (!list.matches(LIST)) return
    running?.abort()
    running = new AbortController()
    const { signal } = running
    const done = loading(document.querySelectorAll(LIVE_PARTS))
    const isTaken = await choose(list, signal).catch(() => false)
    done()
    if (isTaken || signal.aborted) return
    list.value = list.querySelector<HTMLOptionElement>('[selected]')?.value ?? ''
    toast('No se pudo cambiar el estado', '', { kind: 'error' })
  })
}

async function choose(list: HTMLSelectElement, signal: AbortSignal): Promise<boolean> {
  const body = new URLSearchParams({ state: list.value })
  // The redirect is not followed: the page is fetched as it stands in the bar.
  const { type } = await fetch(list.dataset.choose ?? '', {
    method: 'POST',
    body,
    signal,
    redirect: 'manual',
  })
  return type === 'opaqueredirect' && renewHome(signal)
}

/** The home page in the state it has by now; false where it is another page, or could not be read. */
export async function renewHome(signal?: AbortSignal): Promise<boolean> {
  const list = document.querySelector<HTMLSelectElement>(LIST)
  if (!list) return false
  const { status, page } = await fetchPage(location.href, signal)
  if (status >= 400) return false
  swap(page)
  list.value = page.querySelector<HTMLSelectElement>(LIST)?.value ?? ''
  return true
}
