import { fetchText } from './swap'

/**
 * Shows the next free time on a business page. It is fetched separately, because the page itself is cached.
 * Otherwise the text of the link stays.
 */
export function showNextFreeTime(): void {
  const link = document.querySelector<HTMLAnchorElement>('a[data-next-free]')
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (link && !connection?.saveData)
    void fetchText(`${link.pathname}/libre`, {}).then(({ text }) => {
      if (/^Libre /.test(text)) link.textContent = text
    })
}
