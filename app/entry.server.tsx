import { randomBytes } from 'node:crypto'
import * as build from 'virtual:remix/server-build'
import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import {
  buildPageCacheHeaderValue,
  DEFAULT_PAGE_CACHE_RULE,
  getEndOfMinute,
  PAGE_CACHE_HEADER,
  type PageCacheRule,
} from '~/http/cache-rule'
import { buildRejectedForm } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import { readStylesToInline } from '~/http/page-styles.server'
import { type CurrentRequestData, getRequestContext } from '~/http/request-context.server'
import type { SiteData } from '~/http/site'
import { startBackgroundJobs } from '~/jobs/start.server'
import { hasSessionCookie } from '~/server/checks/address'
import { installHandlerOnNextServer } from '~/server/lifecycle/install'
import { buildContentSecurityPolicy } from '~/server/responses/security-headers'
import { renderToHtml } from '~/server/responses/send-response'
import { FailedFormContext, type FailedPageForm, RequestIdContext } from '~/ui/feedback/failure-page'
import { needsFormStyles, needsHydration, type PageHandle } from '~/ui/layout/page-handle'
import { PageStylesContext } from '~/ui/layout/page-styles'
import { NonceContext } from '~/ui/layout/site'
import { checkCommitCounter, db, setFreshReadRule } from './db.server'
import { env } from './env.server'
import { pageCacheDependencies } from './page-source.server'

const keeping = { auditLog: env.KEEP_LOG_DAYS }
const work = {
  dataDir: env.DATA_DIR,
  backupCommand: env.BACKUP_COMMAND,
  keeping,
  reminders: {
    site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
    secret: env.SESSION_SECRETS[0] ?? '',
  },
  isShared: env.DATABASE_URL !== undefined,
  site: { name: env.SITE_NAME, origin: env.PUBLIC_ORIGIN },
  secret: env.SESSION_SECRETS[0] ?? '',
}
setFreshReadRule(() => getRequestContext()?.isPersonal === true)

if (import.meta.env?.PROD) {
  void checkCommitCounter()
  const stopWorkers = startBackgroundJobs(db, work)
  installHandlerOnNextServer({
    build: () => build,
    pages: pageCacheDependencies,
    onShutdown: async () => {
      await stopWorkers()
      await db.destroy()
    },
  })
}

/**
 * Request headers on which a page depends: choices in cookies, the light version, and the first page of a
 * visit.
 */
const VARY_HEADER_VALUE = 'Cookie, Save-Data, User-Agent'

/**
 * Renders a document and sets its headers. Pages with React use the streaming renderer and contain its data.
 * Others use the faster static renderer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const known: Partial<CurrentRequestData> = getRequestContext() ?? {}
  const unsent = status >= 500 ? unsentForm(request, context, known.form) : undefined
  const nonce = carriesReact(context) ? randomBytes(16).toString('base64') : undefined
  const styles = stylesOf(context, unsent)
  const isKept = status === 200 || status === 404
  const terms = isKept && !nonce && !known.isIncomplete && cacheTermsOf(context)
  if (terms) headers.set(PAGE_CACHE_HEADER, terms)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={known.reference}>
        <FailedFormContext.Provider value={unsent}>
          <PageStylesContext.Provider value={styles}>
            <RemixServer context={context} url={request.url} {...(nonce && { nonce })} />
          </PageStylesContext.Provider>
        </FailedFormContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>
  )
  const html = nonce ? await renderWithData(page) : renderWithoutData(page)
  const body = Buffer.from(html)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  headers.append('Vary', VARY_HEADER_VALUE)
  // Not cached: some public pages show more to signed-in users, and an incomplete page must not be repeated.
  if (known.isIncomplete || hasSessionCookie(request.headers.get('Cookie') ?? ''))
    headers.set('Cache-Control', 'no-store')
  const { scriptOrigins } = known
  // The small script may show a refused form in place of the page (enhance/main.ts).
  const refusedFormStyles =
    import.meta.env?.PROD && !nonce ? readStylesToInline({ isFirst: false, hasForm: true }) : undefined
  const styleHashes = [...new Set([styles, refusedFormStyles].flatMap((each) => each?.hash ?? []))]
  const development = !import.meta.env?.PROD
  headers.set(
    'Content-Security-Policy',
    buildContentSecurityPolicy({ nonce, scriptOrigins, styleHashes, development }),
  )
  known.route = routePattern(context)
  return new Response(body, { status, headers })
}

/**
 * Logs errors of loaders, actions and rendering. Does not log errors caused by visitors (4xx, aborted
 * requests).
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logError(error)
}

/**
 * Returns the sent form and its address for the error page. Undefined if no form was sent or the page has no
 * error.
 */
function unsentForm(
  request: Request,
  context: EntryContext,
  form: URLSearchParams | undefined,
): FailedPageForm | undefined {
  if (!form || !context.staticHandlerContext.errors) return undefined
  const { pathname, search } = new URL(request.url)
  return { action: pathname + search, ...buildRejectedForm(form, { title: '' }) }
}

/** Returns the route pattern of a page, such as `:categorySlug/:slug`. */
function routePattern({ staticHandlerContext, manifest }: EntryContext): string {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.path ?? [])
  return parts.join('/').replace(/^\/+/, '')
}

/**
 * Returns the cache terms of a page, which its route defines. Undefined if it defines none. An error page has
 * the usual terms. In the light version, a page that shows its loading time expires with the minute.
 */
function cacheTermsOf({ staticHandlerContext, routeModules }: EntryContext): string | undefined {
  const { matches, loaderData, errors } = staticHandlerContext
  const id = matches.at(-1)?.route.id ?? ''
  const { cache, showsReadTime } = (routeModules[id]?.handle ?? {}) as PageHandle & { cache?: PageCacheRule }
  const isTimed = showsReadTime && (loaderData.root as SiteData | undefined)?.isLight
  // A page that does not exist has no data and no form.
  if (errors) return cache && buildPageCacheHeaderValue(DEFAULT_PAGE_CACHE_RULE, null)
  return (
    cache && buildPageCacheHeaderValue(cache, loaderData[id] as never, isTimed ? getEndOfMinute : undefined)
  )
}

const matchesOf = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.map(({ route: { id } }) => ({ id, handle: routeModules[id]?.handle }))

/**
 * Whether the page is sent with React. The light version is not. Error pages are not, because React would not
 * have their request id and form.
 */
const carriesReact = (context: EntryContext) =>
  !siteOf(context)?.isLight && !context.staticHandlerContext.errors && needsHydration(matchesOf(context))

const siteOf = ({ staticHandlerContext: { loaderData } }: EntryContext) =>
  loaderData.root as SiteData | undefined

/**
 * Returns the inline styles of a page, with those of forms if it has one. On the first page of a visit they
 * include the welcome screen. Undefined in development and without such styles.
 */
const stylesOf = (context: EntryContext, unsent: FailedPageForm | undefined) =>
  import.meta.env?.PROD
    ? readStylesToInline({
        isFirst: Boolean(siteOf(context)?.splash),
        hasForm: !unsent && needsFormStyles(matchesOf(context)),
      })
    : undefined

/** Renders a page without the placeholder for Remix data, which has no use without JavaScript. */
function renderWithoutData(page: ReactElement): string {
  const html = renderToStaticMarkup(page).replace(/<!--\$--><!--\/\$-->$/, '')
  // Only needed here, because the streaming renderer adds the doctype itself.
  return `<!DOCTYPE html>${html}`
}

/** Scripts get a low priority, so that visible content loads first. */
const LOW_PRIORITY_MODULE_PRELOAD = '<link rel="modulepreload" fetchpriority="low" '

async function renderWithData(page: ReactElement): Promise<string> {
  const html = await renderToHtml(page)
  return import.meta.env?.PROD
    ? html.replaceAll('<link rel="modulepreload" ', LOW_PRIORITY_MODULE_PRELOAD)
    : html
}
