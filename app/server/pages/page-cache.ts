import type { IncomingMessage, ServerResponse } from 'node:http'
import { type Miss, pageCounts } from '~/http/page-counts'
import { rememberRoute } from '../answers/route-label'
import type { ServerContext } from '../context'
import type { PageAddress } from './addresses'
import type { PageCache, PageRequest } from './cache'
import { Freshness } from './freshness'
import { type KeptPage, pack } from './kept-page'
import { PageMaking } from './page-making'
import { PageMemory } from './page-memory'
import { encodingOf, type ReadyAnswer, readyAnswer } from './ready-answer'
import type { Render } from './render'
import { sendAnswer } from './send'
import { askingOf, type PageSource, type PageVisitor } from './source'
import { findVisitor, privateReason, visitorOf } from './visitor'

/** `render` is asked for what is not here. */
export function createPageCache(render: Render, source: PageSource, context: ServerContext): PageCache {
  const freshness = new Freshness(source)
  const memory = new PageMemory(freshness, context)
  const making = new PageMaking({ render, memory, freshness, context })

  const recognise: PageCache['recognise'] = (asking, address) => {
    if (address.isChoice || privateReason(asking, address, source)) return undefined
    const visitor = visitorOf(asking, address, source)
    return visitor && { asking, visitor, key: keyOf(address, visitor) }
  }

  const take: PageCache['take'] = (request) => {
    if (!freshness.isCurrent) return undefined
    const page = memory.find(request.key)
    if (typeof page === 'string') return undefined
    if (request.answered?.page !== page && !page.bodies[encodingOf(request.asking, page)]) return undefined
    request.answered = answerFor(request, page, source)
    return hit(request.answered)
  }

  const isMissing: PageCache['isMissing'] = (asking, address) => {
    if (!freshness.isCurrent) return false
    const key = recognise(asking, address)?.key
    if (!key || making.isUnderWay(key) || typeof memory.find(key) !== 'string') return false
    const known = memory.drawn(key)
    return !known || !freshness.isOnlyBehind(known.madeOf)
  }

  const parts = { source, freshness, memory, making }
  return { recognise, take, isMissing, make: (req, res, address) => make(parts, req, res, address) }
}

interface Parts {
  source: PageSource
  freshness: Freshness
  memory: PageMemory
  making: PageMaking
}

async function make(
  { source, freshness, memory, making }: Parts,
  ...[req, res, address]: Parameters<PageCache['make']>
): ReturnType<PageCache['make']> {
  const asking = askingOf(req)
  const reason = address.isChoice ? 'choice' : privateReason(asking, address, source)
  if (reason) return goOn(reason)
  try {
    await freshness.catchUp()
  } catch {
    return goOn('unsure')
  }
  const visitor = await findVisitor(asking, address, source)
  const key = keyOf(address, visitor)
  const found = memory.find(key)
  if (typeof found !== 'string') {
    await pack(found, encodingOf(asking, found))
    return send(req, res, hit(answerFor({ asking, visitor }, found, source)))
  }
  missed(found)
  const reference = String(req.headers['x-reference'])
  const page = await making.ask({ key, address, visitor, reference }, res)
  if (!page) return 'shed'
  await pack(page, encodingOf(asking, page))
  if (res.destroyed || res.headersSent) return 'answered'
  return send(req, res, answerFor({ asking, visitor }, page, source))
}

const keyOf = ({ url }: PageAddress, { key }: PageVisitor) => `${url}\n${key}`

/** The page for this visitor, with a stamp where they need one: the answer of last time if that is the same. */
function answerFor(request: Omit<PageRequest, 'key'>, page: KeptPage, source: PageSource): ReadyAnswer {
  const { asking, visitor, answered } = request
  const stamp = page.stamps ? source.stampCookie(asking) : undefined
  if (!stamp && answered?.page === page && answered.cookies === visitor.cookies) return answered
  return readyAnswer(asking, page, stamp ? [...visitor.cookies, stamp] : visitor.cookies)
}

function send(req: IncomingMessage, res: ServerResponse, answer: ReadyAnswer): 'answered' {
  rememberRoute(res, answer.page.route)
  sendAnswer(req, res, answer)
  return 'answered'
}

function hit(answer: ReadyAnswer): ReadyAnswer {
  pageCounts.hits += 1
  if (answer.isKnown) pageCounts.unchanged += 1
  return answer
}

function missed(why: Miss): void {
  pageCounts.misses[why] += 1
}

function goOn(why: Miss): 'go on' {
  missed(why)
  return 'go on'
}
