import { isbot } from 'isbot'
import { countForBusiness } from '~/http/business-counts'
import type { BusinessEvent } from '~/values/counts'
import { hasSession } from '../checks/origin'
import type { RequestInProgress } from '../context'
import { limits } from '../limits'
import { answerRejection } from '../responses/refusal'

/** By the last word of the address. */
const WAYS = new Map<string, BusinessEvent>([
  ['llamada', 'call'],
  ['whatsapp', 'whatsapp'],
  ['ruta', 'directions'],
])

const TOUCH = new RegExp(`^/contar/([a-z0-9-]{1,100})/(${[...WAYS.keys()].join('|')})$`)

/**
 * Counts a link of a business page that was followed, as browsers tell it that know `ping` (D121): Firefox does not. No
 * route and no database is asked. Answers true where the request was that.
 */
export function countTouch(exchange: RequestInProgress): boolean {
  const { req, res, request, target } = exchange
  const [, slug, way = ''] = TOUCH.exec(target.path) ?? []
  const what = WAYS.get(way)
  if (req.method !== 'POST' || slug === undefined || what === undefined) return false
  if (!(Number(req.headers['content-length']) <= limits.touch)) {
    answerRejection(exchange, { status: 413, close: true })
    return true
  }
  const { 'user-agent': agent = '', cookie = '', 'content-type': type } = req.headers
  // No form and no script of another site can send this type.
  if (type === 'text/ping' && !isbot(agent) && !hasSession(cookie))
    countForBusiness(what, slug, request.clientAddress)
  req.resume()
  res.writeHead(204).end()
  return true
}
