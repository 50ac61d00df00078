import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { recordChange } from '~/features/audit/record.server'
import type { By } from '~/features/audit/schema'
import { pageDifferences } from '~/features/businesses/edit/fields'
import { findPageOwner, readEditedPage } from '~/features/businesses/edit/read.server'
import { type PageSaved, savePage } from '~/features/businesses/edit/save.server'
import type { SentPage } from '~/features/businesses/edit/schema'
import type { Difference } from '~/values/fields'
import { asTyped, type ContactData, type ContactField, differences } from './fields'
import { readContact } from './read.server'
import { type FieldErrors, resolveContact } from './resolve.server'
import type { ContactForm } from './schema'

export type RecordSaved =
  | { ok: true; isNew: boolean }
  | { ok: false; reason: 'invalid'; fieldErrors: FieldErrors }
  | { ok: false; reason: 'changed'; version: number; differences: Difference[] }
  | Exclude<PageSaved, { ok: true } | { reason: 'changed' }>

/** Grows with every change of either. */
export const recordVersion = (contact: { version: number }, page: { version: number } | null) =>
  contact.version + (page?.version ?? 0)

/** Writes a contact and its page as one form says them, all or nothing. Refused like `saveContact` and `savePage`. */
export function saveRecord(
  db: Db,
  { actor, now = new Date() }: By,
  contactId: number,
  sent: { contact: ContactForm; page: SentPage },
): Promise<RecordSaved> {
  return inTransaction(db, async (trx): Promise<RecordSaved> => {
    const stored = await readContact(trx, contactId)
    const owner = await findPageOwner(trx, contactId)
    if (!stored || !owner) return { ok: false, reason: 'not_found' }
    if (owner.isInTrash) return { ok: false, reason: 'in_trash' }
    const edited = owner.businessId === null ? null : await readEditedPage(trx, owner.businessId)
    const meant = await resolveContact(trx, stored, sent.contact)
    if (!meant.ok) return { ...meant, reason: 'invalid' }
    const { contact } = meant
    const page = pageOf(contact, sent.page)
    const inContact = differences(stored, contact)
    const differing = edited
      ? [
          ...pageDifferences(edited.page, { ...page, slug: page.slug ?? edited.page.slug }),
          ...ofContactAlone(inContact),
        ]
      : inContact
    const version = recordVersion(stored, edited)
    if (differing.length > 0 && version !== sent.contact.version)
      return { ok: false, reason: 'changed', version, differences: differing }
    const saved = await savePage(trx, { actor, now }, contactId, { version: edited?.version ?? 0, page })
    if (!saved.ok) return saved.reason === 'changed' ? { ...saved, version } : saved
    if (ofContactAlone(inContact).length > 0)
      await saveContactAlone(trx, { actor, now }, contactId, { stored, contact })
    return { ok: true, isNew: edited === null }
  })
}

function pageOf({ contactPerson, zipcode, categories }: ContactData, sent: SentPage): SentPage {
  const [category = '', ...moreCategories] = categories
  return { ...sent, contactPerson, zipcode, category, moreCategories }
}

const ofContactAlone = <T extends { id: ContactField }>(fields: readonly T[]) =>
  fields.filter(({ id }) => id === 'mensaje' || id === 'razon-social')

/** What only the contact says, beside what its page says. */
async function saveContactAlone(
  trx: Db,
  { actor, now }: By,
  id: number,
  { stored, contact }: { stored: ContactData; contact: ContactData },
): Promise<void> {
  await trx
    .updateTable('contacts')
    .set(({ eb }) => ({
      message: contact.message,
      legal_name: contact.legalName,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
  const [before, after] = [stored, contact].map((each) => {
    const { mensaje, 'razon-social': legalName } = asTyped(each)
    return { mensaje, 'razon-social': legalName }
  })
  const entry = { action: 'changed', noun: 'contact', id, title: contact.name } as const
  await recordChange(trx, actor, { ...entry, before, after }, now)
}
