import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { weekAsTyped } from '~/features/businesses/week/week'
import { readWeek, saveWeek } from '~/features/businesses/week/week.server'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { saveForm } from '~/http/forms/save-form.server'
import { openedBy } from '~/http/forms/submission.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { boundOwner } from '../http/bounded.server'
import { ownedAt } from '../http/owned-business.server'
import { WeekPage } from '../ui/week-page'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export async function loader({ params }: LoaderFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  const { version, week } = await readWeek(db, business.id)
  return { token, name: business.name, version, days: weekAsTyped(week), closedDates: week.closedDates }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return boundOwner(request, business, () =>
    saveForm({
      request,
      schema: weekSchema,
      invalid: 'Revisa tu horario',
      store: (week, { form }) =>
        saveWeek(db, { actor: OWNER }, business.id, { ...week, opened: openedBy(form) }),
      leave: () =>
        redirectWithNotice(paths.owner(token), { kind: 'success', title: 'Tu horario quedó guardado' }),
    }),
  )
}

export { clientAction } from '~/http/forms/retry'
export { retryAfter as headers } from '~/http/forms/too-many-requests.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: `Horario: ${data.name}`, hidden: true }) : []

export default function Hours() {
  const sending = useSentForm<typeof action>()
  return <WeekPage {...useLoaderData<typeof loader>()} {...sending} />
}
