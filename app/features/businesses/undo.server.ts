import type { UndoHandler } from '~/features/audit/schema'
import { findMissingImageHash } from '~/features/images/store.server'
import { businessFieldSet } from './fields'
import { readBusiness } from './read.server'
import { STATUS_REASON_FIELD, saveBusiness } from './save.server'
import { restoreHoursIfUnchanged, type StoredHours } from './week/week.server'

/**
 * Undoes a log entry of a business. Fields that changed later, or whose old value is no longer valid, are not
 * restored. `reverse` is data of another feature with which this undo can be undone.
 */
export async function undoBusinessChange(
  ...[trx, by, id, { fields = {}, hours, moved }, reverse]: [...Parameters<UndoHandler>, reverse?: object]
): ReturnType<UndoHandler> {
  const business = await readBusiness(trx, id)
  if (!business) return { ok: false, reason: 'not_found' }
  const pictures = [fields.logo?.[0], ...(fields.fotos?.[0].split('\n') ?? [])]
  const lost = (await Promise.all(pictures.map((hash) => findMissingImageHash(trx, hash)))).flat()
  const { values, done, stays } = businessFieldSet.takeBack(business, fields, lost)
  const week = hours as { before: StoredHours; after: StoredHours } | undefined
  const isWeekBack = week !== undefined && (await restoreHoursIfUnchanged(trx, id, week))
  if (week) (isWeekBack ? done : stays).push('Horario')
  // Without own changes, the data that another feature restored are still logged here.
  if (Object.keys(values).length === 0 && !isWeekBack && !moved) return { ok: true, done, notUndone: stays }
  const saved = await saveBusiness(trx, by, id, {
    business: values,
    ...('status' in values && { statusReason: fields[STATUS_REASON_FIELD]?.[0] || null }),
    entry: {
      action: 'undone',
      moved: reverse,
      ...(isWeekBack && { hours: { before: week.after, after: week.before } }),
    },
  })
  if (saved.ok) return { ok: true, done, notUndone: stays }
  if (saved.reason === 'not_found') return saved
  const message =
    saved.reason === 'refused' ? Object.values(saved.errors).flat().join('. ') : 'Cambió mientras tanto.'
  return { ok: false, reason: 'refused', message }
}
