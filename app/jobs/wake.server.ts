type Job = 'outbox' | 'photos'

/** While developing, every edit loads this module anew: what runs outlives it. */
const shared = globalThis as { directorioWakers?: Map<Job, () => void> }
shared.directorioWakers ??= new Map()
const wakers = shared.directorioWakers

/** Registers how to wake a job, so that callers of wakeOutbox and wakePhotos need not import the job. */
export function onWake(job: Job, wake: () => void): void {
  wakers.set(job, wake)
}

/** Call after a commit that wrote to the outbox: it is then sent at once and not at the next look. */
export function wakeOutbox(): void {
  wakers.get('outbox')?.()
}

/** Call after a commit that asked for photos. */
export function wakePhotos(): void {
  wakers.get('photos')?.()
}
