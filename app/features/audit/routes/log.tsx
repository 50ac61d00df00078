import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { requireAdmin } from '~/features/accounts/http/guards.server'
import { withFallback } from '~/http/fallback.server'
import { adminMeta } from '~/http/meta'
import { readLog } from '../log.server'
import { ACTION_WORDS, logQuery, NOUN_WORDS, readBefore, readLogFilter } from '../log-filter'
import { LogPage } from '../ui/log-page'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAdmin(db, request)
  const parameters = new URL(request.url).searchParams
  const filter = readLogFilter(parameters)
  const before = readBefore(parameters)
  const log = await withFallback('log', readLog(db, filter, before), null)
  const words = { noun: NOUN_WORDS, action: ACTION_WORDS }
  return { log, filter, query: logQuery(filter), isFirst: before === null, words }
}

export const meta: MetaFunction = ({ matches }) => adminMeta(matches, 'Bitácora')

export default function Log() {
  return <LogPage {...useLoaderData<typeof loader>()} />
}
