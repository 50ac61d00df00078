import type { ServerContext } from '../context'
import type { CachedPage } from '../pages/cached-page'
import type { Render } from '../pages/render'
import { toPage } from '../pages/rendered-page'
import type { StaticFiles } from './files'

/** Asked by machines beside the server, who know no host name. */
export const HEALTH = /^\/(vivo|salud)$/

/** How long an answer stands, in milliseconds: whoever asks a thousand times has one made. */
const STANDS = 1_000

/** Whether the process is alive and ready, as the application says it, from memory for a moment. */
export function createHealthAnswers(render: Render, context: ServerContext): StaticFiles {
  const kept = new Map<string, { page: CachedPage; at: number }>()
  const making = new Map<string, Promise<CachedPage>>()

  const make = async (path: string): Promise<CachedPage> => {
    const at = performance.now()
    const rendered = await render({ url: path, headers: { host: context.origin.host } })
    const page = toPage(rendered, 0, undefined)
    kept.set(path, { page, at })
    return page
  }
  const get = (path: string) => {
    const answer = kept.get(path)
    return answer && performance.now() - answer.at < STANDS ? answer.page : undefined
  }
  return {
    has: (path) => HEALTH.test(path),
    get,
    read(path) {
      const begun = making.get(path) ?? make(path).finally(() => making.delete(path))
      making.set(path, begun)
      return begun
    },
  }
}
