import { open } from 'node:fs/promises'
import { sql } from 'kysely'
import { connectDatabase } from '../../db/connect'
import { runSqlScript } from '../../db/statement'

const PAGE = 4096

/** Writes a value that a CHECK of the schema forbids into a closed database, as a disk fault may. */
export async function breakCheck(file: string): Promise<void> {
  const db = connectDatabase({ file, readers: 1 })
  await runSqlScript(
    db,
    "pragma ignore_check_constraints = on; insert into rate_limits values ('no one', -1, '2026')",
  )
  await db.destroy()
}

/**
 * Changes a text in the only page of an index of a closed database, so that the index no longer finds its
 * row.
 */
export async function breakIndex(file: string, index: string, text: string): Promise<void> {
  const db = connectDatabase({ file, readers: 1 })
  const { rows } = await sql<{ rootpage: number }>`
    select rootpage from sqlite_master where name = ${index}`.execute(db)
  await db.destroy()
  const start = ((rows[0]?.rootpage ?? 0) - 1) * PAGE
  const handle = await open(file, 'r+')
  const page = Buffer.alloc(PAGE)
  await handle.read(page, 0, PAGE, start)
  const at = page.indexOf(text)
  if (at < 0) throw new Error(`${text} is not on the first page of ${index}`)
  await handle.write('X', start + at)
  await handle.close()
}
