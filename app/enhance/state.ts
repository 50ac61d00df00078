import { fetchPage, swap } from './swap'

/** Re-fetches the home page after its place changed and swaps it in; false on other pages or when the fetch failed. */
export async function refreshHome(): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('[data-location] input')
  if (!field) return false
  const { status, page } = await fetchPage(location.href)
  if (status >= 400) return false
  swap(page)
  field.value = field.defaultValue
  return true
}
