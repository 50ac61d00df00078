import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import type { OwnedBusiness } from '~/features/businesses/owner-business'
import { hashToken } from '~/values/hash-token.server'

/** A new link to an owner's private page, 128 random bits in hexadecimal told once: a hash is kept. Older ones stay. */
export async function createOwnerLink(db: Db, businessId: number, now = new Date()): Promise<string> {
  const token = randomBytes(16).toString('hex')
  await db
    .insertInto('owner_links')
    .values({
      business_id: businessId,
      token_hash: hashToken(token),
      created_at: now.toISOString(),
      revoked_at: null,
    })
    .execute()
  return token
}

/** The business that a link opens; null for a link nobody gave or that was revoked, and for a removed business. */
export async function findOwned(db: Db, token: string): Promise<OwnedBusiness | null> {
  const row = await db
    .selectFrom('owner_links as link')
    .innerJoin('businesses as business', 'business.id', 'link.business_id')
    // A draft may have none yet.
    .leftJoin('categories as category', 'category.id', 'business.category_id')
    .select([
      'business.id',
      'business.business_name as name',
      'business.business_slug as slug',
      'category.slug as categorySlug',
      'business.is_listed',
    ])
    .where('link.token_hash', '=', hashToken(token))
    .where('link.revoked_at', 'is', null)
    .where('business.status', '<>', 'removed')
    .where('business.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) return null
  const { is_listed, categorySlug, ...business } = row
  return { ...business, categorySlug: categorySlug ?? '', isListed: is_listed === 1 }
}

/** A link that was given, as administrators see it: it is told apart by when. */
export interface OpenOwnerLink {
  id: number
  createdAt: string
}

/** The links of a business that still open, the newest first. */
export function openLinks(db: Db, businessId: number): Promise<OpenOwnerLink[]> {
  return db
    .selectFrom('owner_links')
    .select(['id', 'created_at as createdAt'])
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Closes one link of a business. Answers whether it was open. */
export async function revokeOwnerLink(
  db: Db,
  businessId: number,
  linkId: number,
  now = new Date(),
): Promise<boolean> {
  const closed = await db
    .updateTable('owner_links')
    .set({ revoked_at: now.toISOString() })
    .where('id', '=', linkId)
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return closed.numUpdatedRows > 0n
}

/** Closes every link of a business that was given so far, as when one came into wrong hands. */
export async function revokeOwnerLinks(db: Db, businessId: number, now = new Date()): Promise<void> {
  await db
    .updateTable('owner_links')
    .set({ revoked_at: now.toISOString() })
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .execute()
}
