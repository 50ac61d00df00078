import pg from 'pg'
import { CREATE_FUNCTIONS_SQL } from './functions'

/** Keys of advisory locks that last as long as the connection. */
export const ADVISORY_LOCK_KEYS = { preparing: 7_418_200_642 } as const

/**
 * Acquires an advisory lock on a connection of its own. PostgreSQL releases it when the process dies. While
 * another process holds it, waits, or returns null if `wait` is false. Returns the function that releases the
 * lock.
 */
export async function acquireAdvisoryLock(
  url: string,
  lock: keyof typeof ADVISORY_LOCK_KEYS,
  { wait }: { wait: boolean },
): Promise<(() => Promise<void>) | null> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ held: boolean }>(
    wait
      ? 'select true as held from pg_advisory_lock($1)'
      : 'select held from pg_try_advisory_lock($1) as held',
    [ADVISORY_LOCK_KEYS[lock]],
  )
  if (rows[0]?.held) return () => client.end()
  await client.end()
  return null
}

/** Creates the functions that the schema needs. Call it before the migrations, while holding the lock. */
export async function createPostgresFunctions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(CREATE_FUNCTIONS_SQL)
  } finally {
    await client.end()
  }
}

/** Statistics target of the index column. PostgreSQL stores about ten words per unit. */
const LEXEMES_STATISTICS_TARGET = 1_000

/**
 * Makes PostgreSQL store the frequencies of more words. For other words the planner may expect too many rows,
 * and scan a large index in order. Call it after the migrations.
 */
export async function raisePostgresStatisticsTarget(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select attrelid::regclass::text as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = current_schema()::regnamespace and relkind = 'r' and attname = 'lexemes' and attstattarget <> $1`,
      [LEXEMES_STATISTICS_TARGET],
    )
    for (const { name } of rows) {
      await client.query(
        `alter table ${name} alter column lexemes set statistics ${LEXEMES_STATISTICS_TARGET}`,
      )
      await client.query(`analyze ${name}`)
    }
  } finally {
    await client.end()
  }
}
