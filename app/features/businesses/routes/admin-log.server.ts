import { recordChange } from '~/models/audit/record.server'
import type { Actor, Fields } from '~/models/audit/schema'
import type { NoteLogo } from '~/models/business/logo.server'
import type { PageOwner } from '~/models/business-page/read.server'
import type { OwnWeek } from '~/models/owner/schema'
import { DAY_FIELDS, weekAsTyped } from '~/models/owner/week'
import type { NoteWeek } from '~/models/owner/week.server'

type Business = Pick<PageOwner, 'name' | 'businessId'>

/** Notes in the log that an administrator changed the logo of a business. */
export const noteLogo =
  (actor: Actor, { name, businessId }: Business): NoteLogo =>
  (trx, before, after) =>
    recordChange(trx, actor, {
      ...{ action: 'changed', noun: 'business', id: businessId, title: name },
      before: { Logo: before },
      after: { Logo: after },
    })

/** The same of its hours and closed dates. */
export const noteWeek =
  (actor: Actor, { name, businessId }: Business): NoteWeek =>
  (trx, before, after) =>
    recordChange(trx, actor, {
      ...{ action: 'changed', noun: 'business', id: businessId, title: name },
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
