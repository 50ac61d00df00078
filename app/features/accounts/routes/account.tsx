import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { catalogLoader } from '~/features/accounts/http/admin-route.server'
import { adminTitle } from '~/http/meta'
import { readSecondStep } from '../second-step/second-step.server'
import { listSessions } from '../session-list.server'
import { shownSessions } from '../shown-sessions.server'
import { AccountPage } from '../ui/account-page'

/** Of whoever is signed in: their password and where they are signed in (D36). */
export const loader = catalogLoader(async ({ actor }) => {
  const { userId, username, role, sessionId } = actor
  const sessions = shownSessions(await listSessions(db, userId), sessionId)
  const { isOn } = await readSecondStep(db, userId)
  return { person: { username, role }, sessions, hasSecondStep: isOn }
})

export const meta = adminTitle('Mi cuenta')

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />
}
