import { fetchDocument, swapRegions } from './swap'

/** Region of a page that shows the progress of a server job. */
const PROGRESS = '[data-region=avance]'

/**
 * Times in milliseconds, and the factor of growth. The pause grows, so that a long job causes few requests.
 */
const FIRST_WAIT = 1_500
const LONGEST_WAIT = 6_000
const GROWTH = 1.3

/** Updates the progress of a job while the page is visible. When the job has ended, loads the page again. */
export function followJobProgress(): void {
  const region = document.querySelector(PROGRESS)
  if (!region) return
  let wait = FIRST_WAIT
  const next = () => {
    setTimeout(update, wait)
    wait = Math.min(wait * GROWTH, LONGEST_WAIT)
  }
  const update = async () => {
    if (document.hidden) return document.addEventListener('visibilitychange', update, { once: true })
    const { status, page } = await fetchDocument(location.href)
    if (status < 500) {
      // The region is missing, for example because the job or the session has ended.
      if (!page.querySelector(PROGRESS)) return location.reload()
      swapRegions(page, [region])
    }
    next()
  }
  next()
}
