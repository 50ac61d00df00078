import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAddress } from './addresses'

/** Pages that many ask for alike, from memory; none is older than the public data when it was asked for. */
export interface PageCache {
  /** `go on`: the page is for this visitor alone; `full`: too many others are being rendered. */
  answer: (
    req: IncomingMessage,
    res: ServerResponse,
    address: PageAddress,
  ) => Promise<'answered' | 'go on' | 'full'>
}
