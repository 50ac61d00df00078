import type { Db } from './connect'

export type Leased = 'images' | 'imports' | 'photos' | 'pruning' | 'trash'

/** Takes a piece of work for `holder` for so many milliseconds, or keeps it; false while somebody else has it. */
export async function takeLease(
  db: Db,
  what: Leased,
  { holder, ms }: { holder: string; ms: number },
  now = new Date(),
): Promise<boolean> {
  const row = { holder, until: new Date(now.getTime() + ms).toISOString() }
  const taken = await db
    .insertInto('leases')
    .values({ what, ...row })
    .onConflict((conflict) =>
      conflict
        .column('what')
        .doUpdateSet(row)
        .where((of) =>
          of.or([
            of('leases.holder', '=', holder),
            of('leases.until', '<=', now.toISOString()),
            // Taken while the clock was ahead: nobody waits that long (F23).
            of('leases.until', '>', new Date(now.getTime() + MAX_LEASE_MS).toISOString()),
          ]),
        ),
    )
    .returning('what')
    .executeTakeFirst()
  return taken !== undefined
}

const MAX_LEASE_MS = 86_400_000

/** Releases a lease; does nothing when another holder has it. */
export async function giveLeaseBack(db: Db, what: Leased, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('what', '=', what).where('holder', '=', holder).execute()
}

/** Who has a piece of work now; null when nobody has. */
export async function holderOf(db: Db, what: Leased, now = new Date()): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('what', '=', what)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.holder ?? null
}
