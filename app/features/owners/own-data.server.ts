import type { Db } from 'db/connect'
import { inTransaction } from 'db/transaction'
import { OWNER } from '~/features/audit/schema'
import { type MailContext, noteEmailChange } from '~/features/businesses/email-change.server'
import {
  BUSINESS_FIELDS,
  type BusinessValues,
  businessFieldSet,
  type OwnerValues,
  ownerFieldSet,
} from '~/features/businesses/fields'
import { type Business, readBusiness } from '~/features/businesses/read.server'
import { type SaveBusinessResult, saveBusiness } from '~/features/businesses/save.server'
import { PLACE_FIELDS } from '~/features/businesses/write.server'
import { findOwnerRequest, storeOwnerSuggestion } from '~/features/suggestions/store.server'
import type { FormBaseline } from '~/values/fields'

type Key = keyof OwnerValues

const MODERATED: readonly Key[] = [
  ...(['name', 'category', 'moreCategories', 'phone', 'whatsapp'] as const),
  ...PLACE_FIELDS,
]
const isOfPlace = (key: Key) => PLACE_FIELDS.some((each) => each === key)

export type SavedOwnData = Exclude<SaveBusinessResult, { ok: true }> | { ok: true; waits: string[] }

/**
 * Values for the owner's form: the business with the changes in review, so that further changes are made on
 * top of them.
 */
export async function readOwnData(db: Db, business: Business): Promise<Business> {
  const request = business.isListed ? await findOwnerRequest(db, business.id) : undefined
  return { ...business, ...request?.values }
}

/**
 * Saves values typed or accepted by an owner, all or none.
 * On a published business, changes of name, category, phone, WhatsApp and address wait for moderation unless
 * the field was empty (D119); `waits` names them.
 * There is one request: it has the latest values of the form, and the address as a whole. It is withdrawn if
 * it equals the published values.
 * A changed e-mail must be confirmed (D148). Fails like `saveBusiness`.
 */
export function saveOwnerValues(
  db: Db,
  id: number,
  { page, mail, ...base }: FormBaseline & { page: Partial<OwnerValues>; mail?: MailContext },
  now = new Date(),
): Promise<SavedOwnData> {
  return inTransaction(db, async (trx): Promise<SavedOwnData> => {
    const stored = await readBusiness(trx, id)
    if (!stored) return { ok: false, reason: 'not_found' }
    const { opened, version } = base
    const shown = await readOwnData(trx, stored)
    const about = { opened, isCurrent: version === stored.version }
    // A form opened before the request shows the published values; the latest typed values win.
    const changed = [shown, stored].flatMap((each) => ownerFieldSet.merge(each, page, about).changed)
    const typed: readonly Key[] = [...new Set([...changed, ...(changed.some(isOfPlace) ? PLACE_FIELDS : [])])]
    // Parts of an address that an accepted suggestion does not name keep the published value.
    const wanted = {
      ...shown,
      ...Object.fromEntries(typed.map((key) => [key, { ...stored, ...page }[key]])),
    }
    const differing = MODERATED.filter((key) => businessFieldSet.differs(key, stored, wanted))
    const waiting = stored.isListed ? moderatedAmong(differing, stored) : []
    // `No tenemos WhatsApp` belongs to the number: both wait.
    const withNumber: Key[] = waiting.includes('whatsapp') ? ['hasNoWhatsapp'] : []
    const kept: Key[] = [
      ...MODERATED.filter((key) => waiting.includes(key) || !typed.includes(key)),
      ...withNumber,
    ]
    const sent = Object.entries(page).filter(([key]) => !kept.includes(key as Key))
    const saved = await saveBusiness(trx, { actor: OWNER, now }, id, {
      business: Object.fromEntries(sent) as Partial<BusinessValues>,
      base,
    })
    if (!saved.ok) return saved
    if (saved.changed.includes('email'))
      await noteEmailChange(trx, { businessId: id, previous: stored.email, now, mail })
    const asked = Object.fromEntries([...waiting, ...withNumber].map((key) => [key, wanted[key]]))
    const fields = businessFieldSet.changes(stored, { ...stored, ...asked })
    if (stored.isListed) await storeOwnerSuggestion(trx, stored, fields, now)
    return {
      ok: true,
      waits: waiting.filter((key) => typed.includes(key)).map((key) => BUSINESS_FIELDS[key].label),
    }
  })
}

/**
 * Fields that wait for moderation. A field that was empty is saved at once, except a WhatsApp number instead
 * of the telephone. The whole address waits if a changed part of it had a value.
 */
function moderatedAmong(changed: readonly Key[], stored: BusinessValues): Key[] {
  // A further category adds the business to a list, so it is always moderated.
  // Without a number of its own, the WhatsApp of a page is its telephone (`whatsappDigits`).
  const stood = (key: Key) =>
    key === 'moreCategories' || Boolean(stored[key]) || (key === 'whatsapp' && Boolean(stored.phone))
  const isMoved = changed.some((key) => isOfPlace(key) && stood(key))
  return changed.filter((key) => MODERATED.includes(key) && (isOfPlace(key) ? isMoved : stood(key)))
}
