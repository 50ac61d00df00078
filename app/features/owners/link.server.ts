import { randomBytes } from 'node:crypto'
import type { Db } from 'db/connect'
import type { OwnedBusinessSummary } from '~/features/businesses/owner-types'
import { hashToken } from '~/values/hash-token.server'

/**
 * Creates a private link. Returns its token; default: 128 random bits in hexadecimal. `owner_links` stores its
 * hash. Older links remain valid.
 */
export async function createOwnerLink(
  db: Db,
  businessId: number,
  now = new Date(),
  token = randomBytes(16).toString('hex'),
): Promise<string> {
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

/**
 * Creates the private link with this token once, also if it is called several times at the same time. Returns
 * its token. If that link is not valid, creates another one.
 */
export async function createOwnerLinkOnce(db: Db, businessId: number, token: string): Promise<string> {
  await db
    .insertInto('owner_links')
    .values({
      business_id: businessId,
      token_hash: hashToken(token),
      created_at: new Date().toISOString(),
      revoked_at: null,
    })
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
  const business = await findBusinessByOwnerToken(db, token)
  return business ? token : createOwnerLink(db, businessId)
}

/**
 * Finds the business of a private link. Null if the link is unknown or revoked, or if the business was removed
 * or is in the trash.
 */
export async function findBusinessByOwnerToken(db: Db, token: string): Promise<OwnedBusinessSummary | null> {
  const row = await db
    .selectFrom('owner_links as link')
    .innerJoin('businesses as business', 'business.id', 'link.business_id')
    // A draft may have no category yet.
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

/** Whether a private link with this token was ever created, even if it is revoked. */
export async function wasOwnerLinkEverCreated(db: Db, token: string): Promise<boolean> {
  const row = await db
    .selectFrom('owner_links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a private link of a business is valid and was created after `since`. */
export async function wasOwnerLinkCreatedSince(
  db: Db,
  businessId: number,
  token: string,
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('owner_links')
    .select('id')
    .where('token_hash', '=', hashToken(token))
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirst()
  return row !== undefined
}

/** A valid private link in the administration. Its creation time identifies it for people. */
export interface ValidOwnerLink {
  id: number
  createdAt: string
}

/** Lists the valid private links of a business, newest first. */
export function listValidOwnerLinks(db: Db, businessId: number): Promise<ValidOwnerLink[]> {
  return db
    .selectFrom('owner_links')
    .select(['id', 'created_at as createdAt'])
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
}

/** Revokes a private link of a business. Returns false if the business has no such valid link. */
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

/** Revokes all private links of a business, for example because a stranger knows one. */
export async function revokeOwnerLinks(db: Db, businessId: number, now = new Date()): Promise<void> {
  await db
    .updateTable('owner_links')
    .set({ revoked_at: now.toISOString() })
    .where('business_id', '=', businessId)
    .where('revoked_at', 'is', null)
    .execute()
}
