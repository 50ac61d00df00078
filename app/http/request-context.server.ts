import { AsyncLocalStorage } from 'node:async_hooks'
import type { ServerResponse } from 'node:http'

/** Data about the current request. */
export interface CurrentRequestData {
  /** Six letters or digits that identify the request in the log. */
  reference: string
  method: string
  /** Client key for rate limits, usually an IPv4 address or the /64 network of an IPv6 address. */
  clientAddress: string
  /** Region of the client, if the proxy reports it. */
  clientRegion?: string | undefined
  /** Response of the server. Undefined for example for a page that is cached for many visitors. */
  response?: ServerResponse
  /**
   * True if the answer must include what the same user may just have saved. Cached rows are then not used, if
   * commits may be reported late (F83).
   */
  isPersonal?: boolean
  /** Text fields of the submitted form. */
  form?: URLSearchParams
  /** True if the form is shown again with errors. The page title then mentions them. */
  formHasErrors?: boolean
  /** True if a part of the page failed. Such a page is not cached. */
  isIncomplete?: boolean
  /** Origins of external scripts on the page, for example a captcha. */
  scriptOrigins?: readonly string[]
  /** True if a search had no results. */
  foundNothing?: boolean
  /** Pattern of the matched route, such as `:categorySlug/:slug`. */
  route?: string
}

const storage = new AsyncLocalStorage<CurrentRequestData>()

/** Runs `work` with this context. In functions that `work` calls, `getRequestContext` returns it. */
export const runInRequestContext = <T>(context: CurrentRequestData, work: () => T): T =>
  storage.run(context, work)

/** Returns the context of the current request. Undefined for example in a job or a command. */
export const getRequestContext = (): CurrentRequestData | undefined => storage.getStore()
