/**
 * Functions by name of a job. This module imports nothing: in development it stays loaded when the jobs are
 * edited and register again.
 */
const wakers = new Map<string, () => void>()

/** Registers the function that wakes a job, so that callers need not import the job. */
export function onWake(job: string, wake: () => void): void {
  wakers.set(job, wake)
}

const wake = (job: string) => wakers.get(job)?.()

/** Call after a commit that wrote to the outbox. The message is then sent at once. */
export function wakeOutbox(): void {
  wake('mail')
  wake('marketing')
}

/** Call after a commit that requested photos. */
export const wakePhotos = (): void => wake('photos')

/** Call after an error was logged. */
export const wakeErrors = (): void => wake('errors')

let stopFormer: (() => void) | undefined

/** Stops the jobs of the version before an edit, in development. */
export function replaceJobs(stop: () => void): void {
  stopFormer?.()
  stopFormer = stop
}
