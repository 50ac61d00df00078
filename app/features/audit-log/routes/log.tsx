import { useLoaderData } from '@remix-run/react'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { readLog } from '../log.server'
import { ACTION_WORDS, logQuery, NOUN_WORDS, readBefore, readLogFilter } from '../log-filter'
import { LogPage } from '../ui/log-page'

export const loader = adminLoader(async ({ query }) => {
  const parameters = query
  const filter = readLogFilter(parameters)
  const before = readBefore(parameters)
  const log = await withFallback('log', readLog(db, filter, before), null)
  const words = { noun: NOUN_WORDS, action: ACTION_WORDS }
  return { log, filter, query: logQuery(filter), isFirst: before === null, words }
})

export const meta = adminTitle('Bitácora')

export default function Log() {
  return <LogPage {...useLoaderData<typeof loader>()} />
}
