/** By the name of a job. This module imports nothing: in development it outlives an edit of the jobs, which register anew. */
const wakers = new Map<string, () => void>()

/** Registers how to wake a job, so that whoever wakes it need not import it. */
export function onWake(job: string, wake: () => void): void {
  wakers.set(job, wake)
}

const wake = (job: string) => wakers.get(job)?.()

/** Call after a commit that wrote to the outbox: it is then sent at once and not at the next look. */
export function wakeOutbox(): void {
  wake('mail')
  wake('marketing')
}

/** Call after a commit that asked for photos. */
export const wakePhotos = (): void => wake('photos')

/** Call after an error was noted. */
export const wakeErrors = (): void => wake('errors')

let stopFormer: (() => void) | undefined

/** Has the jobs from before an edit stop, in development. */
export function replaceJobs(stop: () => void): void {
  stopFormer?.()
  stopFormer = stop
}
