import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { OWNER_ACTOR } from '~/features/audit/schema'
import { type MailContext, recordBusinessEmailChange } from '~/features/businesses/email-change.server'
import {
  BUSINESS_FIELDS,
  type BusinessValues,
  businessFieldSet,
  type OwnerFormValues,
  ownerFieldSet,
} from '~/features/businesses/fields'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { type SaveBusinessResult, saveBusiness } from '~/features/businesses/save.server'
import { PLACE_FIELDS } from '~/features/businesses/write.server'
import { findOpenOwnerChangeRequest, storeOwnerChangeRequest } from '~/features/suggestions/store.server'
import type { FormBaseline } from '~/values/fields'

type Key = keyof OwnerFormValues

const MODERATED_FIELDS: readonly Key[] = [
  ...(['name', 'category', 'moreCategories', 'phone', 'whatsapp'] as const),
  ...PLACE_FIELDS,
]
const isOfPlace = (key: Key) => PLACE_FIELDS.some((each) => each === key)

export type SaveOwnerValuesResult = Exclude<SaveBusinessResult, { ok: true }> | { ok: true; waits: string[] }

/**
 * Returns the values for the owner's form. Of a listed business they include changes that wait for review, so
 * that the owner continues from these.
 */
export async function readBusinessWithPendingChanges(db: Db, business: Business): Promise<Business> {
  const request = business.isListed ? await findOpenOwnerChangeRequest(db, business.id) : undefined
  return { ...business, ...request?.values }
}

/**
 * Saves values from an owner's form or from an accepted suggestion, all or none. On a listed business, the
 * changes that `moderatedAmong` selects wait for review (D119). `waits` lists the labels of those in this form.
 * Only one request can wait. It is withdrawn if it equals the published values. A change of the e-mail is
 * recorded (D148). Fails like `saveBusiness`.
 */
export function saveOrProposeOwnerValues(
  db: Db,
  businessId: number,
  { page, mail, ...base }: FormBaseline & { page: Partial<OwnerFormValues>; mail?: MailContext },
  now = new Date(),
): Promise<SaveOwnerValuesResult> {
  return inTransaction(db, async (trx): Promise<SaveOwnerValuesResult> => {
    const stored = await readBusiness(trx, businessId)
    if (!stored) return { ok: false, reason: 'not_found' }
    const { opened, version } = base
    const shown = await readBusinessWithPendingChanges(trx, stored)
    const about = { opened, isCurrent: version === stored.version }
    // A form may have been opened before the request existed, and then shows published values. The latest
    // typed values win.
    const changed = [shown, stored].flatMap((each) => ownerFieldSet.merge(each, page, about).changed)
    const typed: readonly Key[] = [...new Set([...changed, ...(changed.some(isOfPlace) ? PLACE_FIELDS : [])])]
    // Parts of the address that an accepted suggestion does not contain stay as published.
    const wanted = {
      ...shown,
      ...Object.fromEntries(typed.map((key) => [key, { ...stored, ...page }[key]])),
    }
    const differing = MODERATED_FIELDS.filter((key) => businessFieldSet.differs(key, stored, wanted))
    const waiting = stored.isListed ? moderatedAmong(differing, stored) : []
    // `No tenemos WhatsApp` and the WhatsApp number wait together.
    const withNumber: Key[] = waiting.includes('whatsapp') ? ['hasNoWhatsapp'] : []
    const kept: Key[] = [
      ...MODERATED_FIELDS.filter((key) => waiting.includes(key) || !typed.includes(key)),
      ...withNumber,
    ]
    const sent = Object.entries(page).filter(([key]) => !kept.includes(key as Key))
    const saved = await saveBusiness(trx, { actor: OWNER_ACTOR, now }, businessId, {
      business: Object.fromEntries(sent) as Partial<BusinessValues>,
      base,
    })
    if (!saved.ok) return saved
    if (saved.changed.includes('email'))
      await recordBusinessEmailChange(trx, { businessId: businessId, previous: stored.email, now, mail })
    const asked = Object.fromEntries([...waiting, ...withNumber].map((key) => [key, wanted[key]]))
    const fields = businessFieldSet.changes(stored, { ...stored, ...asked })
    if (stored.isListed) await storeOwnerChangeRequest(trx, stored, fields, now)
    return {
      ok: true,
      waits: waiting.filter((key) => typed.includes(key)).map((key) => BUSINESS_FIELDS[key].label),
    }
  })
}

/**
 * Selects the changed fields that must wait for review: name, categories, phone, WhatsApp and address. A field
 * that was empty is normally saved at once. Exceptions are further categories, and a WhatsApp number that
 * replaces the phone. All changed parts of the address wait if one of them had a value.
 */
function moderatedAmong(changed: readonly Key[], stored: BusinessValues): Key[] {
  // Further categories wait, because they add the business to lists. Without a WhatsApp number, pages use the
  // phone for WhatsApp (`getWhatsappDigits`).
  const stood = (key: Key) =>
    key === 'moreCategories' || Boolean(stored[key]) || (key === 'whatsapp' && Boolean(stored.phone))
  const isMoved = changed.some((key) => isOfPlace(key) && stood(key))
  return changed.filter((key) => MODERATED_FIELDS.includes(key) && (isOfPlace(key) ? isMoved : stood(key)))
}
