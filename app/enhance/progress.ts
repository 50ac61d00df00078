import { fetchPage, swapRegions } from './swap'

/** Region of a page that shows how far a job of the server has come. */
const PROGRESS = '[data-region=avance]'

/** Times in milliseconds. The pause grows, so that a long job costs few requests. */
const FIRST_WAIT = 1_500
const LONGEST_WAIT = 6_000
const GROWTH = 1.3

/**
 * Updates the progress of a job while the page is visible, and loads the page again when the job has ended.
 * Without this script the link of the page does it.
 */
export function followProgress(): void {
  const region = document.querySelector(PROGRESS)
  if (!region) return
  let wait = FIRST_WAIT
  const next = () => {
    setTimeout(update, wait)
    wait = Math.min(wait * GROWTH, LONGEST_WAIT)
  }
  const update = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', update, { once: true })
    const { status, page } = await fetchPage(location.href)
    if (status < 500) {
      // If the region is missing, the job or the session has ended.
      if (!page.querySelector(PROGRESS)) return location.reload()
      swapRegions(page, [region])
    }
    next()
  }
  next()
}
