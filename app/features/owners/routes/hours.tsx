import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { OWNER } from '~/features/audit/schema'
import { weekAsTyped } from '~/features/businesses/week/week'
import { readWeek } from '~/features/businesses/week/week.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { pageMeta } from '~/http/meta'
import { redirectWithNotice } from '~/http/notice.server'
import { paths } from '~/paths'
import { boundOwner } from '../http/limits.server'
import { ownedAt } from '../http/owned-business.server'
import { weekForm } from '../http/week-form.server'
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
    weekForm({
      request,
      actor: OWNER,
      businessId: business.id,
      invalid: 'Revisa tu horario',
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
