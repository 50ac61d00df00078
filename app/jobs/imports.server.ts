import type { Db } from 'db/connect'
import { forgetOldImports } from '~/features/imports/files.server'
import { interruptAbandoned } from '~/features/imports/finish-attempt.server'
import type { FileStore } from '~/values/files/file-store'
import { repeat } from './repeat.server'

const HOUR = 3_600_000

/** Puts in order what processes that are gone were working on, and forgets old files. Returns how to stop it. */
export function startImports(db: Db, store: FileStore): () => Promise<void> {
  const stops = [
    repeat({ name: 'imports', first: 0, every: 10_000 }, () => interruptAbandoned(db)),
    repeat({ name: 'import files', first: 0, every: HOUR }, () => forgetOldImports(db, store)),
  ]
  return async () => {
    await Promise.all(stops.map((stop) => stop()))
  }
}
