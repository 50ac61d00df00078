import { LRUCache } from 'lru-cache'
import { inRequest } from '~/http/request-context.server'
import type { Application } from '../application/application'
import { HEALTH } from '../checks/target'
import type { ServerContext, StoredAnswers } from '../context'
import { type CachedPage, toCachedPage } from '../pages/cached-page'
import { newReference } from '../responses/reference'

/** How long a health answer is cached, in milliseconds, so that frequent probes cost nothing. */
const CACHE_MS = 1_000

/** Whether the process is alive and ready, as the application says it, from memory for a moment. */
export function createHealthAnswers(application: Application, { origin }: ServerContext): StoredAnswers {
  const answers = new LRUCache<string, CachedPage>({
    max: 2,
    ttl: CACHE_MS,
    fetchMethod: async (path) => {
      const request = { reference: newReference(), method: 'GET', clientAddress: '' }
      const url = new URL(path, `http://${origin.host}`)
      const response = await inRequest(request, () => application(new Request(url)))
      return toCachedPage(response, Buffer.from(await response.arrayBuffer()))
    },
  })
  return { has: (path) => HEALTH.test(path), read: (path) => answers.forceFetch(path) }
}
