import type { Db } from 'db/connect'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { refreshQuality } from '~/features/businesses/refresh-quality.server'
import { movedColumns, nameColumns, sharedColumns } from '~/features/businesses/shared-facts.server'
import { indexPending } from '~/features/search/indexing.server'
import type { Difference } from '~/values/fields'
import { asTyped, CONTACT, type ContactData, type ContactField, differences } from './fields'
import { readContact } from './read.server'
import { type FieldErrors, resolveContact } from './resolve.server'
import type { ContactForm } from './schema'
import { setContactCategories } from './set-categories.server'

export type SavedContact =
  /** `awaitsPage`: it was nameless, and now nothing stands in the way of a page (D22). */
  | { ok: true; awaitsPage?: true }
  | { ok: false; reason: 'not_found' }
  | { ok: false; reason: 'invalid'; fieldErrors: FieldErrors }
  | {
      ok: false
      reason: 'changed'
      version: number
      differences: Difference<ContactField>[]
    }

const PLACE_FIELDS: readonly ContactField[] = ['direccion', 'ciudad', 'estado', 'codigo-postal']

/**
 * Writes what an administrator says of a contact (row 198), its page, search entry and log, all or none. Refused when it
 * is gone, when it does not fit together, and when it has changed since the form was opened (F44).
 */
export function saveContact(
  db: Db,
  { actor, now = new Date() }: By,
  id: number,
  sent: ContactForm,
): Promise<SavedContact> {
  return db.transaction().execute(async (trx) => {
    const stored = await readContact(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const meant = await resolveContact(trx, stored, sent)
    if (!meant.ok) return { ...meant, reason: 'invalid' }
    const differing = differences(stored, meant.contact)
    if (differing.length === 0) return { ok: true }
    if (stored.version !== sent.version)
      return { ok: false, reason: 'changed', version: stored.version, differences: differing }
    await writeContact(trx, id, meant.contact, now)
    const businessId = stored.page?.id ?? null
    await setContactCategories(trx, { contactId: id, businessId }, meant.categoryIds)
    const hasMoved = differing.some((field) => PLACE_FIELDS.includes(field.id))
    if (businessId !== null) await writePage(trx, businessId, { contact: meant.contact, hasMoved, now })
    const [before, after] = [asTyped(stored), asTyped(meant.contact)]
    const title = meant.contact.name
    await recordChange(trx, actor, { action: 'changed', noun: 'contact', id, title, before, after }, now)
    await indexPending(trx)
    return { ok: true, ...(stored.name === '' && !stored.page && { awaitsPage: true }) }
  })
}

async function writeContact(trx: Db, id: number, contact: ContactData, now: Date): Promise<void> {
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({
      ...CONTACT.toRow(contact),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', id)
    .execute()
}

interface PageOfContact {
  contact: ContactData
  hasMoved: boolean
  now: Date
}

async function writePage(
  trx: Db,
  businessId: number,
  { contact, hasMoved, now }: PageOfContact,
): Promise<void> {
  const { city, stateCode } = contact
  // A page has a state: Georgia until somebody says which (D25).
  const place = { ...contact, city: city ?? '', stateCode: stateCode ?? 'GA' }
  await trx
    .updateTable('business_pages')
    .set(({ eb }) => ({
      ...sharedColumns(place),
      ...nameColumns(contact.name),
      ...(hasMoved && { ...movedColumns(place), state_confirmed: stateCode === null ? 0 : 1 }),
      version: eb('version', '+', 1),
      updated_at: now.toISOString(),
    }))
    .where('id', '=', businessId)
    .execute()
  await refreshQuality(trx, businessId)
}
