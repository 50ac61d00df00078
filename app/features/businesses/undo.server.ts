import type { TakeBack } from '~/features/audit/schema'
import { lostImage } from '~/features/images/store.server'
import { BUSINESS } from './fields'
import { readBusiness } from './read.server'
import { saveBusiness } from './save.server'
import { type Hours, takeHoursBack } from './week/week.server'

/** Gives a business back what an entry of its history changed; what was changed since stays. */
export const undoBusiness: TakeBack = async (trx, by, id, { fields = {}, hours, moved }) => {
  const business = await readBusiness(trx, id)
  if (!business) return { ok: false, reason: 'not_found' }
  const pictures = [fields.logo?.[0], ...(fields.fotos?.[0].split('\n') ?? [])]
  const lost = (await Promise.all(pictures.map((hash) => lostImage(trx, hash)))).flat()
  const { values, done, stays } = BUSINESS.takeBack(business, fields, lost)
  const week = hours ? await takeHoursBack(trx, by, id, hours as { before: Hours; after: Hours }) : null
  if (week !== null) (week ? done : stays).push('Horario')
  // What another room took back with it is noted here.
  if (Object.keys(values).length === 0 && !moved) return { ok: true, done, stays }
  const saved = await saveBusiness(trx, by, id, { business: values, entry: { action: 'undone' } })
  if (saved.ok) return { ok: true, done, stays }
  if (saved.reason === 'not_found') return saved
  const message =
    saved.reason === 'refused' ? Object.values(saved.errors).flat().join('. ') : 'Cambió mientras tanto.'
  return { ok: false, reason: 'refused', message }
}
