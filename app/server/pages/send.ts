import type { IncomingMessage, ServerResponse } from 'node:http'
import { keepPolicy } from '../answers/response-headers'
import { partsOf, type ReadyAnswer } from './ready-answer'

/** Sends an answer that is in memory, packed already. */
export function sendAnswer(req: IncomingMessage, res: ServerResponse, answer: ReadyAnswer): void {
  const { status, headers, body } = partsOf(answer)
  keepPolicy(res)
  res.writeHead(status, headers)
  if (req.method === 'HEAD') res.end()
  else res.end(body)
}
