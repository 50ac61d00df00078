import { fetchDocument, swapRegions } from './swap'

/**
 * Fetches the home page again after its place changed, and updates its regions. Returns false on other pages
 * or if it fails.
 */
export async function refreshHomePage(): Promise<boolean> {
  const field = document.querySelector<HTMLInputElement>('[data-location] input')
  if (!field) return false
  const { status, page } = await fetchDocument(location.href)
  if (status >= 400) return false
  swapRegions(page)
  field.value = field.defaultValue
  return true
}
