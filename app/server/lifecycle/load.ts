import type { ServerResponse } from 'node:http'
import type { ServerContext } from '../context'
import { limits } from '../limits'

/** Whether so much is in the making that one page more would make everybody wait. */
export const isOverloaded = (context: ServerContext): boolean => context.rendering >= limits.rendering

/** Counts a page as in the making until the function it returns is called; more calls change nothing. */
export function beginRendering(context: ServerContext): () => void {
  let isCounted = true
  context.rendering += 1
  return () => {
    if (isCounted) context.rendering -= 1
    isCounted = false
  }
}

/** Counts an answer as in the making until its first line goes out: who reads slowly keeps nobody from being served. */
export function countUntilAnswered(res: ServerResponse, context: ServerContext): void {
  const done = beginRendering(context)
  const send = res.writeHead.bind(res)
  res.writeHead = ((...given: Parameters<typeof send>) => {
    done()
    return send(...given)
  }) as typeof res.writeHead
  res.once('close', done)
}
