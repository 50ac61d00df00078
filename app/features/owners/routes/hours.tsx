import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { saveWeek } from '~/features/businesses/week/week.server'
import { weekSchema } from '~/features/businesses/week/week-schema'
import { takeForm } from '~/http/forms/take-form.server'
import { useSentForm } from '~/http/forms/use-sent-form'
import { leaveTo } from '~/http/notice.server'
import { paths } from '~/paths'
import { ownedAt } from '../http/owned-business.server'
import { weekOf } from '../http/week.server'
import { weekTitle } from '../http/week-title'
import { WeekPage } from '../ui/week-page'

export const handle = { hydrate: true }

/** The hours of each weekday and the days on which the business is closed (D62). */
export const loader = (args: LoaderFunctionArgs) => weekOf(args)

export async function action({ request, params }: ActionFunctionArgs) {
  const { token, business } = await ownedAt(db, params)
  return takeForm({
    request,
    schema: weekSchema,
    invalid: 'Revisa tu horario',
    store: (week) => saveWeek(db, business.id, week),
    leave: () => leaveTo(paths.owner(token), { kind: 'success', title: 'Tu horario quedó guardado' }),
  })
}

export { clientAction } from '~/http/forms/retry'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => weekTitle(matches, data)

export default function Hours() {
  const sending = useSentForm<typeof action>()
  return <WeekPage {...useLoaderData<typeof loader>()} {...sending} />
}
