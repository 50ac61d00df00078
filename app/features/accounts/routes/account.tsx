import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/http/meta'
import { requireCatalog } from '../http/guards.server'
import { readSecondStep } from '../second-step/second-step.server'
import { listSessions } from '../session-list.server'
import { shownSessions } from '../shown-sessions.server'
import { AccountPage } from '../ui/account-page'

/** Of whoever is signed in: their password and where they are signed in (D36). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { userId, username, role, sessionId } = await requireCatalog(db, request)
  const sessions = shownSessions(await listSessions(db, userId), sessionId)
  const { isOn } = await readSecondStep(db, userId)
  return { person: { username, role }, sessions, hasSecondStep: isOn }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Mi cuenta')

export default function Account() {
  return <AccountPage {...useLoaderData<typeof loader>()} />
}
