import type { Db } from './connect'

export type LeaseName = 'images' | 'imports' | 'photos' | 'pruning' | 'trash' | 'week mails'

/**
 * Acquires or renews a lease for `holder`. It lasts `ms` milliseconds. Returns false while another holder has
 * it.
 */
export async function acquireLease(
  db: Db,
  name: LeaseName,
  { holder, ms }: { holder: string; ms: number },
  now = new Date(),
): Promise<boolean> {
  const row = { holder, until: new Date(now.getTime() + ms).toISOString() }
  const taken = await db
    .insertInto('leases')
    .values({ what: name, ...row })
    .onConflict((conflict) =>
      conflict
        .column('what')
        .doUpdateSet(row)
        .where((of) =>
          of.or([
            of('leases.holder', '=', holder),
            of('leases.until', '<=', now.toISOString()),
            // An end more than a day ahead was set by a wrong clock. Such a lease is free (F23).
            of('leases.until', '>', new Date(now.getTime() + MAX_LEASE_MS).toISOString()),
          ]),
        ),
    )
    .returning('what')
    .executeTakeFirst()
  return taken !== undefined
}

const MAX_LEASE_MS = 86_400_000

/** Releases a lease. Does nothing if another holder has it. */
export async function releaseLease(db: Db, name: LeaseName, holder: string): Promise<void> {
  await db.deleteFrom('leases').where('what', '=', name).where('holder', '=', holder).execute()
}

/** Returns the current holder of a lease, or null. */
export async function findLeaseHolder(db: Db, name: LeaseName, now = new Date()): Promise<string | null> {
  const row = await db
    .selectFrom('leases')
    .select('holder')
    .where('what', '=', name)
    .where('until', '>', now.toISOString())
    .executeTakeFirst()
  return row?.holder ?? null
}
