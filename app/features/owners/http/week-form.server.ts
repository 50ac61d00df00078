import { db } from '~/db.server'
import type { Actor } from '~/features/audit/schema'
import { readWeek, saveWeek } from '~/features/businesses/week/week.server'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { saveForm } from '~/http/forms/save-form.server'
import { openedBy } from '~/http/forms/submission.server'
import { bookedOutside } from '../reservations.server'

interface WeekSteps {
  request: Request
  actor: Actor
  businessId: number
  invalid: string
  leave: () => Promise<Response>
}

/** The action of the form of a week (D62): a day that has reservations is closed once they were named (`de-todos-modos`). */
export const weekForm = ({ request, actor, businessId, invalid, leave }: WeekSteps) =>
  saveForm({
    request,
    schema: weekSchema,
    invalid,
    store: async ({ version, week }, { form }) => {
      const isSure = form.get('de-todos-modos') === 'si'
      const { week: before } = await readWeek(db, businessId)
      const booked = isSure ? [] : await bookedOutside(db, businessId, { before, after: week }, new Date())
      if (booked.length > 0) return { ok: false as const, booked }
      return saveWeek(db, { actor }, businessId, { version, week, opened: openedBy(form) })
    },
    leave: (saved, { sendBack }) => (saved.ok ? leave() : sendBack({ title: '', booked: saved.booked })),
  })
