import pg from 'pg'
import { FUNCTIONS } from './functions'

/** Keys of the session-level advisory locks, by purpose. */
export const LOCKS = { preparing: 7_418_200_642 } as const

/**
 * Holds an advisory lock on a connection of its own; PostgreSQL releases it when the process dies. Waits for whoever
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

/** How many of the words of an index the planner is to know the frequency of, in tens. */
const KNOWN_WORDS = 1_000

/**
 * Lets the planner know how often each of several thousand words occurs, not only the hundreds it would: of the others it
 * takes one in two hundred rows to have them, and walks all of a large index in its order instead of fetching a few rows.
 * Whoever migrates does so afterwards.
 */
export async function countMoreWords(url: string): Promise<void> {
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
