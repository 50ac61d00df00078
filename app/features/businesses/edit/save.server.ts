import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { indexPending } from '~/features/search/indexing.server'
import type { Difference } from '~/values/fields'
import { businessSlug } from '~/values/text/slug'
import { writeServices } from '../facts/save.server'
import { freeSlugs } from '../free-slugs.server'
import { refreshQuality } from '../refresh-quality.server'
import { writeToContact } from '../shared-facts.server'
import { saveSlugRedirect } from '../slug-redirects.server'
import { type EditedPage, type PageField, pageDifferences, pageForLog } from './fields'
import { findPageOwner, readEditedPage } from './read.server'
import type { SentPage } from './schema'
import { findCategoryIds, setBusinessCategories } from './set-categories.server'
import { insertPage, updatePage } from './write.server'

export type PageSaved =
  | { ok: true; businessId: number }
  | { ok: false; reason: 'changed'; version: number; differences: Difference<PageField>[] }
  /** Another business has it, or had it; `free` is the next one that nobody has. */
  | { ok: false; reason: 'slug_taken'; free: string }
  | { ok: false; reason: 'unknown_category' | 'in_trash' | 'not_found' }

/**
 * Writes the page of a contact's business, or makes it: page, services, categories, contact, search entry and log, all
 * or none (rows 202, 203; D21, D24, D28). Refused when it has changed since `version` (F44), for a slug of somebody
 * else, a category nobody has, and in the trash.
 */
export function savePage(
  db: Db,
  { actor, now = new Date() }: By,
  contactId: number,
  { version, page }: { version: number; page: SentPage },
): Promise<PageSaved> {
  return inTransaction(db, async (trx): Promise<PageSaved> => {
    const owner = await findPageOwner(trx, contactId)
    if (!owner) return { ok: false, reason: 'not_found' }
    if (owner.isInTrash) return { ok: false, reason: 'in_trash' }
    const stored = owner.businessId === null ? null : await readEditedPage(trx, owner.businessId)
    const [wanted = ''] = page.slug ? [page.slug] : await freeSlugs(trx, [businessSlug(page.name)])
    const sent: EditedPage = { ...page, slug: page.slug ?? stored?.page.slug ?? wanted }
    const refusal = await refuse(trx, owner.businessId, sent)
    if (refusal) return refusal
    const differing = stored ? pageDifferences(stored.page, sent) : []
    if (owner.businessId !== null && stored?.isStateConfirmed && differing.length === 0)
      return { ok: true, businessId: owner.businessId }
    if (stored && stored.version !== version)
      return { ok: false, reason: 'changed', version: stored.version, differences: differing }
    const businessId = await write(trx, owner, { stored: stored?.page ?? null, sent, now })
    await recordChange(trx, actor, {
      action: stored ? 'changed' : 'created',
      noun: 'business',
      id: businessId,
      title: sent.name,
      ...(stored && { before: { ...pageForLog(stored.page), [CONFIRMED]: stored.isStateConfirmed } }),
      after: { ...pageForLog(sent), [CONFIRMED]: true },
    })
    return { ok: true, businessId }
  })
}

const CONFIRMED = 'Estado confirmado'

async function refuse(trx: Db, businessId: number | null, sent: EditedPage): Promise<PageSaved | null> {
  if (!(await findCategoryIds(trx, [sent.category, ...sent.moreCategories])))
    return { ok: false, reason: 'unknown_category' }
  if (!(await isSomebodyElses(trx, businessId, sent.slug))) return null
  const [free = ''] = await freeSlugs(trx, [sent.slug])
  return { ok: false, reason: 'slug_taken', free }
}

interface Written {
  stored: EditedPage | null
  sent: EditedPage
  now: Date
}

async function write(
  trx: Db,
  { contactId, businessId: known }: { contactId: number; businessId: number | null },
  { stored, sent, now }: Written,
): Promise<number> {
  const categoryIds = (await findCategoryIds(trx, [sent.category, ...sent.moreCategories])) ?? []
  const filed = { ...sent, categoryId: categoryIds[0] ?? 0 }
  const businessId = known ?? (await insertPage(trx, contactId, filed, now))
  if (stored) await updatePage(trx, businessId, { stored, page: filed, now })
  if (stored && stored.slug !== sent.slug)
    await saveSlugRedirect(trx, businessId, { before: stored.slug, after: sent.slug }, now)
  await writeServices(trx, businessId, sent.services)
  await setBusinessCategories(trx, { contactId, businessId }, categoryIds)
  await writeToContact(trx, businessId, sent, now)
  await refreshQuality(trx, businessId)
  await indexPending(trx)
  return businessId
}

async function isSomebodyElses(trx: Db, businessId: number | null, slug: string): Promise<boolean> {
  const row = await trx
    .selectFrom('business_pages')
    .select('id as owner')
    .where('business_slug', '=', slug)
    .union(trx.selectFrom('business_slug_redirects').select('business_id as owner').where('slug', '=', slug))
    .execute()
  return row.some(({ owner }) => owner !== businessId)
}
