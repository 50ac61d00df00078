import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import * as build from 'virtual:remix/server-build'
import type { EntryContext, HandleErrorFunction } from '@remix-run/node'
import { isRouteErrorResponse, RemixServer } from '@remix-run/react'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { CACHE_HEADER, CACHED, type CacheRule, cacheTerms, endOfMinute } from '~/http/cache-rule'
import { returnedForm } from '~/http/forms/returned-form'
import { logError } from '~/http/log-error.server'
import { stylesInPage } from '~/http/page-styles.server'
import { type RequestContext, requestContext } from '~/http/request-context.server'
import type { Site } from '~/http/site'
import { startWorkers } from '~/jobs/start.server'
import { hasSession } from '~/server/checks/origin'
import { installHandler } from '~/server/lifecycle/install'
import { contentPolicy } from '~/server/responses/security-headers'
import { RequestIdContext } from '~/ui/feedback/request-id'
import { type Unsent, UnsentContext } from '~/ui/form/unsent-form'
import { NonceContext } from '~/ui/layout/nonce'
import { hasForm, isHydrated, type PageHandle } from '~/ui/layout/page-handle'
import { PageStylesContext } from '~/ui/layout/page-styles'
import { db, proveCommits } from './db.server'
import { env } from './env.server'
import { pageSource } from './page-source.server'

const keeping = { messages: env.KEEP_MESSAGES_DAYS, auditLog: env.KEEP_LOG_DAYS }
const work = {
  dataDir: env.DATA_DIR,
  backupCommand: env.BACKUP_COMMAND,
  keeping,
  isShared: env.DATABASE_URL !== undefined,
}
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

/** What changes a page besides its address: choices in cookies, the light version, the first page of a visit. */
const VARIES = 'Cookie, Save-Data, User-Agent'

/**
 * Renders a whole document: read pages the fast way, pages that `hydrate` by the streaming renderer, for React's data.
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
  // Some public pages show more to who is signed in, and any less when something could not be read.
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

/** Errors of loaders, actions and rendering. What a visitor caused (4xx, going away) is not one. */
export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  logError(error)
}

/** What a visitor sent to a page that cannot be shown. */
function unsentForm(
  request: Request,
  context: EntryContext,
  form: URLSearchParams | undefined,
): Unsent | undefined {
  if (!form || !context.staticHandlerContext.errors) return undefined
  const { pathname, search } = new URL(request.url)
  return { action: pathname + search, ...returnedForm(form, { title: '' }) }
}

/** The address of a page as the table of contents has it, such as `:category/:business`. */
function routePattern({ staticHandlerContext, manifest }: EntryContext): string {
  const parts = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.path ?? [])
  return parts.join('/').replace(/^\/+/, '')
}

/** What the route of a page says of caching it for others; the light version of a live page says when it was read. */
function cacheTermsOf({ staticHandlerContext, routeModules }: EntryContext): string | undefined {
  const { matches, loaderData, errors } = staticHandlerContext
  const id = matches.at(-1)?.route.id ?? ''
  const { cache, showsReadTime } = (routeModules[id]?.handle ?? {}) as PageHandle & { cache?: CacheRule }
  const isTimed = showsReadTime && (loaderData.root as Site | undefined)?.isLight
  // What is not there has no data, and no form.
  if (errors) return cache && cacheTerms(CACHED, null)
  return cache && cacheTerms(cache, loaderData[id] as never, isTimed ? endOfMinute : undefined)
}

const matchesOf = ({ staticHandlerContext: { matches }, routeModules }: EntryContext) =>
  matches.map(({ route: { id } }) => ({ id, handle: routeModules[id]?.handle }))

/** React would know nothing of the reference and the form that an error page shows. */
const carriesReact = (context: EntryContext) =>
  !siteOf(context)?.isLight && !context.staticHandlerContext.errors && isHydrated(matchesOf(context))

const siteOf = ({ staticHandlerContext: { loaderData } }: EntryContext) => loaderData.root as Site | undefined

/** The first page of a visit opens under the welcome screen; what the development server shows has no files. */
const stylesOf = (context: EntryContext, unsent: Unsent | undefined) =>
  import.meta.env?.PROD
    ? stylesInPage({
        isFirst: Boolean(siteOf(context)?.splash),
        hasForm: !unsent && hasForm(matchesOf(context)),
      })
    : undefined

/** What is read comes before the script, which a browser would otherwise ask for at the same time. */
const LATER = '<link rel="modulepreload" fetchpriority="low" '

/** Remix leaves the place of its data behind the document, which is of no use without a script. */
function renderWithoutData(page: ReactElement): string {
  const html = renderToStaticMarkup(page).replace(/<!--\$--><!--\/\$-->$/, '')
  // The streaming renderer writes it by itself.
  return `<!DOCTYPE html>${html}`
}

function renderWithData(page: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const collector = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
    })
    collector.once('finish', () => {
      const html = Buffer.concat(chunks).toString('utf8')
      resolve(import.meta.env?.PROD ? html.replaceAll('<link rel="modulepreload" ', LATER) : html)
    })
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(collector),
      onShellError: reject,
      onError: reject,
    })
  })
}
