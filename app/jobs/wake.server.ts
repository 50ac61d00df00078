/**
 * Functions that wake a job, by its name. This module imports nothing. So in development it stays loaded when
 * a job is edited and registers again.
 */
const wakers = new Map<string, () => void>()

/** Registers the function that wakes a job. Callers then need not import the job. */
export function registerWake(job: string, wake: () => void): void {
  wakers.set(job, wake)
}

const wake = (job: string) => wakers.get(job)?.()

/**
 * Wakes the outbox job. Call it after a commit that stored a message, so that it need not wait for the next
 * round.
 */
export function wakeOutbox(): void {
  wake('mail')
  wake('marketing')
}

/** Wakes the photo job. Call it after a commit that requested photos. */
export const wakePhotoJob = (): void => wake('photos')

/** Wakes the error recorder. Call it after an error was logged. */
export const wakeErrorRecorder = (): void => wake('errors')

let stopFormer: (() => void) | undefined

/** Remembers `stop` and stops the jobs of the call before, for example after an edit in development. */
export function stopFormerJobsAndRemember(stop: () => void): void {
  stopFormer?.()
  stopFormer = stop
}
