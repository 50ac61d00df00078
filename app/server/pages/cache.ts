import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAddress } from './addresses'

/** Answers what many ask alike from memory, before Remix wakes. */
export interface PageCache {
  /** Answers at once if it can; tells whether it did. */
  answer: (req: IncomingMessage, res: ServerResponse, page: PageAddress) => boolean
  /** Has the page made, for all who ask for it meanwhile; false when it is made for this visitor alone, and not here. */
  make: (req: IncomingMessage, res: ServerResponse, page: PageAddress) => Promise<boolean>
}
