import pg from 'pg'
import { FUNCTIONS } from './functions'

/** Keys of the session-level advisory locks, by purpose. */
export const LOCKS = { preparing: 7_418_200_642 } as const

/**
 * Holds an advisory lock on its own connection; PostgreSQL releases it when the process dies. Waits while
 * another process holds it, or returns null at once if `wait` is false. Returns the function that releases
 * the lock.
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

/** Creates the functions that the schema calls. Must run before migrations, under the lock. */
export async function createFunctions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(FUNCTIONS)
  } finally {
    await client.end()
  }
}

/** Statistics target of the index column; PostgreSQL stores about ten words per unit. */
const KNOWN_WORDS = 1_000

/**
 * Makes the planner store frequencies of several thousand words instead of some hundreds. For other words it
 * assumes one row in 200 and scans a large index in order. Must run after migrations.
 */
export async function raiseStatisticsTarget(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'lexemes' and attstattarget <> $1`,
      [KNOWN_WORDS],
    )
    for (const { name } of rows) {
      await client.query(`alter table ${name} alter column lexemes set statistics ${KNOWN_WORDS}`)
      await client.query(`analyze ${name}`)
    }
  } finally {
    await client.end()
  }
}
