import enhancement from 'virtual:enhancement'
import administrationEnhancement from 'virtual:enhancement-administration'
import businessEnhancement from 'virtual:enhancement-business'
import homeEnhancement from 'virtual:enhancement-home'
import listEnhancement from 'virtual:enhancement-list'
import openTab from 'virtual:open-tab'
import reload from 'virtual:reload-in-development'
import suggestions from 'virtual:suggestions'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useLocation,
  useMatches,
  useRouteError,
} from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import type { NotFoundAlternatives } from '~/features/businesses/schema'
import { readFeedVersion } from '~/features/change-feed/changes.server'
import { NotFoundPage } from '~/features/directory/ui/not-found-page'
import { DEFAULT_TIME_ZONE, formatTime, getDateTimeInZone } from '~/features/places/calendar'
import { isDemoDatabase, readSiteSettings } from '~/features/settings/site.server'
import { withFallback } from '~/http/fallback.server'
import { buildPageMeta } from '~/http/meta'
import { getRequestContext } from '~/http/request-context.server'
import { type SiteData, useSiteData } from '~/http/site'
import {
  buildWelcomeSeenCookie,
  findLightVersionRedirect,
  getSplashMode,
  isLightVersion,
} from '~/http/visitors/display-mode.server'
import adminSheet from '~/styles/admin.css?url'
import face from '~/styles/fonts/rotulo.woff2?url'
import formSheet from '~/styles/forms.css?url'
import rareSheet from '~/styles/rare.css?url'
import splashSheet from '~/styles/splash.css?url'
import { FailedFormContext, FailurePage } from '~/ui/feedback/failure-page'
import { ADMIN_LAYOUT_ID, needsFormStyles, type PageHandle, VISITOR_LAYOUT_ID } from '~/ui/layout/page-handle'
import { InlinePageStyles, PageStylesContext } from '~/ui/layout/page-styles'
import { PublicLayout } from '~/ui/layout/public-layout'
import { LightModeContext, NonceContext } from '~/ui/layout/site'
import { db } from './db.server'
import { env } from './env.server'
import { paths } from './paths'
import publicSheet from './styles.css?url'

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = findLightVersionRedirect(request)
  if (choice) throw redirect(choice.location, { status: 303, headers: { 'Set-Cookie': choice.cookie } })
  const splash = getSplashMode(request)
  const light = isLightVersion(request)
  const details = await withFallback('site', readSiteSettings(db, env), env)
  const site: SiteData = {
    name: env.SITE_NAME,
    origin: env.PUBLIC_ORIGIN,
    email: details.SITE_EMAIL ?? null,
    phone: details.SITE_PHONE ?? null,
    city: details.SITE_CITY,
    socialUrl: details.SITE_SOCIAL_URL ?? null,
    videoUrl: details.SITE_VIDEO_URL ?? null,
    chatNumber: details.SITE_CHAT_NUMBER ?? null,
    company: details.SITE_COMPANY ?? null,
    year: new Date().getFullYear(),
    isDemo: await isDemoDatabase(db),
    isLight: light,
    readAt: light ? readAt(new Date()) : null,
    splash,
    version: await withFallback('version', readFeedVersion(db), null),
    formHasErrors: getRequestContext()?.formHasErrors ?? false,
  }
  return data(site, splash ? { headers: { 'Set-Cookie': buildWelcomeSeenCookie() } } : {})
}

const readAt = (now: Date) => ({
  moment: now.toISOString(),
  hour: formatTime(getDateTimeInZone(DEFAULT_TIME_ZONE, now).time),
})

/** Title of error pages, which have no title of their own. Other pages may replace it. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  buildPageMeta(matches, {
    title: isRouteErrorResponse(error) && error.status === 404 ? 'Página no encontrada' : 'Ocurrió un error',
  })

const SCRIPT_BY_ENHANCEMENT = {
  home: homeEnhancement,
  business: businessEnhancement,
  list: listEnhancement,
  administration: administrationEnhancement,
}

/**
 * Renders the HTML document. If `handle` has `hydrate`, it can contain React, otherwise small scripts. The
 * light version has no script, and error pages have no React.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { isDemo: hidden, isLight: light, version, splash } = useSiteData()
  const nonce = useContext(NonceContext)
  const matches = useMatches()
  const isUnsent = useContext(FailedFormContext) !== undefined
  const hydrates = nonce !== undefined
  const isPublic = matches.some(({ id }) => id === VISITOR_LAYOUT_ID)
  const isAdmin = matches.some(({ id }) => id === ADMIN_LAYOUT_ID)
  const isEnhanced = !hydrates && !light && (isPublic || isAdmin)
  const styles = useContext(PageStylesContext)
  const hasTabs = matches.some(({ id }) => id === 'features/dashboard/routes/panel')
  const isLive = matches.some(({ handle }) => (handle as PageHandle | undefined)?.liveUpdates)
  const follows = isLive ? !light && !isUnsent : isEnhanced && isPublic
  const events = follows && version !== null ? paths.events(version) : undefined
  return (
    <html
      lang="es"
      data-light={light || undefined}
      data-events={events}
      data-suggestions={isEnhanced ? suggestions : undefined}
    >
      <head>
        <ScreenMeta />
        {hidden && <meta name="robots" content="noindex" />}
        <Icons />
        <Meta />
        {!styles?.isWhole && <link rel="stylesheet" href={publicSheet} />}
        {!styles?.isWhole && splash && <link rel="stylesheet" href={splashSheet} />}
        {isAdmin && <link rel="stylesheet" href={adminSheet} />}
        <Links />
        {styles && <InlinePageStyles {...styles} />}
        {!styles && !isUnsent && needsFormStyles(matches) && <link rel="stylesheet" href={formSheet} />}
      </head>
      <body>
        <LightModeContext.Provider value={light}>{children}</LightModeContext.Provider>
        {/* Last, so that scripts do not compete with the content for bandwidth on slow connections. */}
        {isEnhanced &&
          scriptsOf(matches).map((src) => (
            <script key={src} type="module" src={src} {...LOW_FETCH_PRIORITY} />
          ))}
        {reload && !hydrates && <script type="module" src={reload} />}
        {isEnhanced && hasTabs && <script type="module" src={openTab} {...LOW_FETCH_PRIORITY} />}
        {/* Prefetched for the next pages: media="print" loads it without blocking rendering. */}
        {styles?.isWhole && <link rel="stylesheet" href={publicSheet} media="print" />}
        {styles?.isWhole && <link rel="prefetch" as="font" href={face} crossOrigin="anonymous" />}
        <link rel="stylesheet" href={rareSheet} media="print,(forced-colors)" />
        {hydrates && <Scripts nonce={nonce} />}
      </body>
    </html>
  )
}

const ScreenMeta = () => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="theme-color" content="#fff3d9" media="(prefers-color-scheme:light)" />
    <meta name="theme-color" content="#16100c" media="(prefers-color-scheme:dark)" />
  </>
)

const Icons = () => (
  <>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
  </>
)

/** Scripts of the layouts and the page. A page of the administration may have one of its own, too. */
function scriptsOf(matches: ReturnType<typeof useMatches>): string[] {
  const named = matches.flatMap(({ handle }) => (handle as PageHandle | undefined)?.enhance ?? [])
  return named.length > 0 ? [...new Set(named)].map((name) => SCRIPT_BY_ENHANCEMENT[name]) : [enhancement]
}

/** React 18 has no type for this attribute. */
const LOW_FETCH_PRIORITY = { fetchpriority: 'low' }

export default function Root() {
  return <Outlet />
}

/**
 * Error page in the layout of the site. For a missing page it offers alternatives. Otherwise it apologizes.
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const unsent = useContext(FailedFormContext)
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <PublicLayout site={useSiteData()}>
      {isRouteErrorResponse(error) && status === 404 ? (
        <NotFoundPage {...(error.data as Partial<NotFoundAlternatives>)} />
      ) : (
        <FailurePage status={status} unsent={unsent} path={pathname} />
      )}
    </PublicLayout>
  )
}
