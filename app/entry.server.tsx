import { randomBytes } from 'node:crypto'
import * as build from 'virtual:remix/server-build'
import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { CACHE_HEADER, CACHED, type CacheRule, cacheTerms, endOfMinute } from '~/http/cache-rule'
import { returnedForm } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import { readInlineStyles } from '~/http/page-styles.server'
import { type RequestContext, requestContext } from '~/http/request-context.server'
import type { Site } from '~/http/site'
import { startWorkers } from '~/jobs/start.server'
import { hasSession } from '~/server/checks/address'
import { installHandler } from '~/server/lifecycle/install'
import { contentPolicy } from '~/server/responses/security-headers'
import { renderStream } from '~/server/responses/send-response'
import { RequestIdContext } from '~/ui/feedback/failure-page'
import { type Unsent, UnsentContext } from '~/ui/form/unsent-form'
import { hasForm, isHydrated, type PageHandle } from '~/ui/layout/page-handle'
import { PageStylesContext } from '~/ui/layout/page-styles'
import { NonceContext } from '~/ui/layout/site'
import { db, proveCommits, readFreshRowsIf } from './db.server'
import { env } from './env.server'
import { pageSource } from './page-source.server'

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
readFreshRowsIf(() => requestContext()?.isPersonal === true)

if (import.meta.env?.PROD) {
  void proveCommits()
  const stopWorkers = startWorkers(db, work)
  installHandler({
    build: () => build,
    pages: pageSource,
    onShutdown: async () => {
      await stopWorkers()
      await db.destroy()
    },
  })
}

/** Request headers that change a page: choices in cookies, the light version, the first page of a visit. */
const VARIES = 'Cookie, Save-Data, User-Agent'

/**
 * Renders a document: pages with `hydrate` by the streaming renderer with data for React, others by the
 * faster static renderer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  const known: Partial<RequestContext> = requestContext() ?? {}
  const unsent = status >= 500 ? unsentForm(request, context, known.form) : undefined
  const nonce = carriesReact(context) ? randomBytes(16).toString('base64') : undefined
  const styles = stylesOf(context, unsent)
  const isKept = status === 200 || status === 404
  const terms = isKept && !nonce && !known.isIncomplete && cacheTermsOf(context)
  if (terms) headers.set(CACHE_HEADER, terms)
  const page = (
    <NonceContext.Provider value={nonce}>
      <RequestIdContext.Provider value={known.reference}>
        <UnsentContext.Provider value={unsent}>
          <PageStylesContext.Provider value={styles}>
            <RemixServer context={context} url={request.url} {...(nonce && { nonce })} />
          </PageStylesContext.Provider>
        </UnsentContext.Provider>
      </RequestIdContext.Provider>
    </NonceContext.Provider>
  )
  const html = nonce ? await renderWithData(page) : renderWithoutData(page)
  const body = Buffer.from(html)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  headers.set('Content-Length', String(body.length))
  headers.append('Vary', VARIES)
  // Some public pages show more to signed-in users. Incomplete pages must not be cached either.
  if (known.isIncomplete || hasSession(request.headers.get('Cookie') ?? ''))
    headers.set('Cache-Control', 'no-store')
  const { scriptOrigins } = known
  const development = !import.meta.env?.PROD
  headers.set(
    'Content-Security-Policy',
    contentPolicy({ nonce, scriptOrigins, styleHash: styles?.hash, development }),
  )
  known.route = routePattern(context)
  return new Response(body, { status, headers })
}

/**
 * Logs errors of loaders, actions and rendering. Errors caused by visitors (4xx, aborted requests) are not
 * logged.
 */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logError(error)
}

/** Returns the submitted form and its address, to show on an error page. Undefined if no form was sent. */
function unsentForm(
  request: Request,
  context: EntryContext,
  form: URLSearchParams | undefined,
): Unsent | undefined {
  if (!form || !context.staticHandlerContext.errors) return undefined
  const { pathname, search } = new URL(request.url)
  return { action: pathname + search, ...returnedForm(form, { title: '' }) }
}

/** Route pattern of a page, such as `:category/:business`. */
function routePattern({ staticHandlerContext, manifest }: EntryContext): string {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.path ?? [])
  return parts.join('/').replace(/^\/+/, '')
}

/**
 * Cache terms of a page by its route. The light version of a live page expires each minute, because it shows
 * its loading time.
 */
function cacheTermsOf({ staticHandlerContext, routeModules }: EntryContext): string | undefined {
  const { matches, loaderData, errors } = staticHandlerContext
  const id = matches.at(-1)?.route.id ?? ''
  const { cache, showsReadTime } = (routeModules[id]?.handle ?? {}) as PageHandle & { cache?: CacheRule }
  const isTimed = showsReadTime && (loaderData.root as Site | undefined)?.isLight
  // A missing page has no data and no form.
  if (errors) return cache && cacheTerms(CACHED, null)
  return cache && cacheTerms(cache, loaderData[id] as never, isTimed ? endOfMinute : undefined)
}

const matchesOf = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.map(({ route: { id } }) => ({ id, handle: routeModules[id]?.handle }))

/**
 * Whether the page is sent with React. Error pages are not, because React would not know their reference and
 * form.
 */
const carriesReact = (context: EntryContext) =>
  !siteOf(context)?.isLight && !context.staticHandlerContext.errors && isHydrated(matchesOf(context))

const siteOf = ({ staticHandlerContext: { loaderData } }: EntryContext) => loaderData.root as Site | undefined

/** Inline styles of a page. The first page of a visit includes the welcome screen. None in development. */
const stylesOf = (context: EntryContext, unsent: Unsent | undefined) =>
  import.meta.env?.PROD
    ? readInlineStyles({
        isFirst: Boolean(siteOf(context)?.splash),
        hasForm: !unsent && hasForm(matchesOf(context)),
      })
    : undefined

/** Removes the placeholder of Remix for its data, which is useless without a script. */
function renderWithoutData(page: ReactElement): string {
  const html = renderToStaticMarkup(page).replace(/<!--\$--><!--\/\$-->$/, '')
  // The streaming renderer adds the doctype itself.
  return `<!DOCTYPE html>${html}`
}

/** Low priority, so that visible content loads before the scripts. */
const LATER = '<link rel="modulepreload" fetchpriority="low" '

async function renderWithData(page: ReactElement): Promise<string> {
  const html = await renderStream(page)
  return import.meta.env?.PROD ? html.replaceAll('<link rel="modulepreload" ', LATER) : html
}
