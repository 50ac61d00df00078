import { recordChange } from '~/features/audit/record.server'
import type { Actor, Fields } from '~/features/audit/schema'
import type { PageOwner } from './edit/read.server'
import type { OwnWeek } from './facts/schema'
import type { NoteLogo } from './logo.server'
import { DAY_FIELDS, weekAsTyped } from './week/week'
import type { NoteWeek } from './week/week.server'

type Business = Pick<PageOwner, 'name' | 'businessId'>

/** Notes in the log that an administrator changed the logo of a business. */
export const noteLogo =
  (actor: Actor, { name, businessId }: Business): NoteLogo =>
  (trx, before, after) =>
    recordChange(trx, actor, {
      action: 'changed',
      noun: 'business',
      id: businessId,
      title: name,
      before: { Logo: before },
      after: { Logo: after },
    })

/** The same of its hours and closed dates. */
export const noteWeek =
  (actor: Actor, { name, businessId }: Business): NoteWeek =>
  (trx, before, after) =>
    recordChange(trx, actor, {
      action: 'changed',
      noun: 'business',
      id: businessId,
      title: name,
      before: weekForLog(before),
      after: weekForLog(after),
    })

function weekForLog(week: OwnWeek): Fields {
  const typed = weekAsTyped(week)
  return {
    ...Object.fromEntries(DAY_FIELDS.map(({ name, label }) => [label, typed[name]])),
    'Días en que no abre': week.closedDates,
  }
}
