import type { Db } from 'db/connect'
import { insertSome } from 'db/insert'

/** What headers meant the last time somebody said so. */
export async function rememberedColumns(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('import_columns').select(['header_key', 'target']).execute()
  return new Map(rows.map((row) => [row.header_key, row.target]))
}

/** Keeps what headers mean, for the next file that has them. */
export async function keepColumns(db: Db, columns: Readonly<Record<string, string>>): Promise<void> {
  const rows = Object.entries(columns).map(([header_key, target]) => ({
    header_key,
    target,
    updated_at: new Date().toISOString(),
  }))
  if (rows.length === 0) return
  await insertSome(db, 'import_columns', rows)
    .onConflict((conflict) =>
      conflict.column('header_key').doUpdateSet(({ ref }) => ({
        target: ref('excluded.target'),
        updated_at: ref('excluded.updated_at'),
      })),
    )
    .execute()
}
