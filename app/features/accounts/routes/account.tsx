import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminMeta } from '~/features/seo/routes/admin-meta'
import { readSecondStep } from '../second-step/second-step.server'
import { listSessions } from '../session-list.server'
import { AccountPage } from '../ui/account-page'
import { requireCatalog } from './guards.server'
import { shownSessions } from './shown-sessions.server'

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
