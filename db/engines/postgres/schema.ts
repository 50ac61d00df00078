import pg from 'pg'
import { FUNCTIONS } from './functions'

/** Locks that a process holds for as long as its line stands, by what they are for. */
export const LOCKS = { preparing: 7_418_200_642, importing: 7_418_200_643 } as const

/**
 * Holds a lock of the whole database on a line of its own: the engine drops it when the process dies. Waits for whoever
 * has it, or answers null at once where it is not to `wait`. Returns the way to give it back.
 */
export async function takeDatabaseLock(
  url: string,
  lock: keyof typeof LOCKS,
  { wait }: { wait: boolean },
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    wait
      ? 'select true as held from pg_advisory_lock($1)'
      : 'select held from pg_try_advisory_lock($1) as held',
    [LOCKS[lock]],
  )
  if (rows[0]?.held) return () => client.end()
  await client.end()
  return null
}

/** Makes what the schema calls; whoever migrates does so first, alone. */
export async function createFunctions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(FUNCTIONS)
  } finally {
    await client.end()
  }
}
