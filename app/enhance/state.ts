import { fetchPage, swap } from './swap'

/** The home page in the place it has by now; false where it is another page, or could not be read. */
export async function renewHome(): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('[data-location] input')
  if (!field) return false
  const { status, page } = await fetchPage(location.href)
  if (status >= 400) return false
  swap(page)
  field.value = field.defaultValue
  return true
}
