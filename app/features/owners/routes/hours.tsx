import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { WeekForm } from '~/features/businesses/ui/week-form'
import { toDayTexts } from '~/features/businesses/week/week'
import { readBusinessWeek, saveWeek } from '~/features/businesses/week/week.server'
import { toPickedHours, weekFormSchema } from '~/features/businesses/week/week-schema'
import { handleEditForm } from '~/http/forms/answer-form.server'
import { useFormAnswer } from '~/http/forms/retry'
import { readInitialHashes } from '~/http/forms/submission.server'
import { createAdminMeta } from '~/http/meta'
import { createOwnerOrAdminAction, createOwnerOrAdminLoader } from '../http/owned-business.server'
import { listReservationsOutsideNewHours } from '../reservations.server'

export const handle = { hydrate: true }

/** Loads opening hours by weekday, and closed days (D62). */
export const loader = createOwnerOrAdminLoader(async ({ id, name }) => {
  const { version, week } = await readBusinessWeek(db, id)
  return {
    title: `Horario de ${name}`,
    lead: 'La página dice si está abierto, y solo se ofrecen citas dentro de este horario.',
    week: {
      ...{ version, days: toDayTexts(week), closedDates: week.closedDates },
      picked: week.days ? toPickedHours(week.days) : [],
    },
  }
})

/**
 * Saves the hours. If they close times that have reservations, it first shows these and asks. The field
 * `de-todos-modos` confirms.
 */
export const action = createOwnerOrAdminAction(({ request, id, actor, saved }) =>
  handleEditForm({
    request,
    schema: weekFormSchema,
    invalid: 'Revisa el horario',
    store: async ({ version, week }, { form }) => {
      const isSure = form.get('de-todos-modos') === 'si'
      const { week: before } = await readBusinessWeek(db, id)
      const booked = isSure
        ? []
        : await listReservationsOutsideNewHours(db, id, { before, after: week }, new Date())
      if (booked.length > 0) return { ok: false as const, booked }
      return saveWeek(db, { actor }, id, { version, week, opened: readInitialHashes(form) })
    },
    respond: (stored, { rejectForm: sendBack }) =>
      stored.ok ? saved({ title: 'Horario guardado' }) : sendBack({ title: '', booked: stored.booked }),
  }),
)

export { passRetryAfterHeader as headers } from '~/http/forms/answer-form.server'
export { clientAction } from '~/http/forms/retry'

export const meta = createAdminMeta<typeof loader>(({ title }) => title)

export default function OpeningHoursRoute() {
  const { frame, week } = useLoaderData<typeof loader>()
  return <WeekForm {...week} {...useFormAnswer<typeof action>()} action={frame.here} />
}
