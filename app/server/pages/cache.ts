import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PageAddress } from './addresses'
import type { ReadyAnswer } from './ready-answer'
import type { Asking, PageVisitor } from './source'

/** One who asks for a page that is the same for all of their kind. */
export interface PageRequest {
  asking: Asking
  visitor: PageVisitor
  key: string
  /** What it was answered last: the same again, as long as the page is. */
  answered?: ReadyAnswer
}

/** Answers what many ask alike from memory, before Remix wakes. */
export interface PageCache {
  /** Tells who asks; undefined when the page is for nobody else, or their state has yet to be found. */
  recognise: (asking: Asking, page: PageAddress) => PageRequest | undefined
  /** The page in memory, to be sent now; undefined when there is none, or none that is still true. */
  take: (request: PageRequest) => ReadyAnswer | undefined
  /** The page would have to be drawn, by a turn of its own; false also where that cannot be told at once. */
  isMissing: (asking: Asking, page: PageAddress) => boolean
  /** Has the page made for all who ask meanwhile; `go on`: it is for this visitor alone; `shed`: there is no room. */
  make: (
    req: IncomingMessage,
    res: ServerResponse,
    page: PageAddress,
  ) => Promise<'answered' | 'go on' | 'shed'>
}
