import enhancement from 'virtual:enhancement'
import businessEnhancement from 'virtual:enhancement-business'
import homeEnhancement from 'virtual:enhancement-home'
import listEnhancement from 'virtual:enhancement-list'
import openTab from 'virtual:open-tab'
import reload from 'virtual:reload-in-development'
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
import type { NotFoundOffer } from '~/features/businesses/schema'
import { currentVersion } from '~/features/change-feed/changes.server'
import { NotFoundPage } from '~/features/directory/ui/not-found-page'
import { DEFAULT_TIME_ZONE, timeInWords, wallTimeIn } from '~/features/places/calendar'
import { pageMeta } from '~/features/seo/routes/meta'
import { isDemo } from '~/features/settings/read.server'
import { withFallback } from '~/http/fallback.server'
import { type Site, useSite } from '~/http/site'
import { isLight, versionChoice } from '~/http/visitors/light-mode.server'
import { rememberVisit, splashFor } from '~/http/visitors/splash.server'
import adminSheet from '~/styles/admin.css?url'
import formSheet from '~/styles/forms.css?url'
import rareSheet from '~/styles/rare.css?url'
import { FailurePage } from '~/ui/feedback/failure-page'
import { RequestIdContext } from '~/ui/feedback/request-id'
import { UnsentContext } from '~/ui/form/unsent-form'
import { LightModeContext } from '~/ui/layout/light-mode'
import { NonceContext } from '~/ui/layout/nonce'
import { PublicLayout } from '~/ui/layout/public-layout'
import { db } from './db.server'
import { env } from './env.server'
import { paths } from './paths'
import publicSheet from './styles.css?url'

export async function loader({ request }: LoaderFunctionArgs) {
  const choice = versionChoice(request)
  if (choice) throw redirect(choice.location, { status: 303, headers: { 'Set-Cookie': choice.cookie } })
  const splash = splashFor(request)
  const light = isLight(request)
  const site: Site = {
    name: env.SITE_NAME,
    origin: env.PUBLIC_ORIGIN,
    email: env.SITE_EMAIL ?? null,
    phone: env.SITE_PHONE ?? null,
    city: env.SITE_CITY,
    socialUrl: env.SITE_SOCIAL_URL ?? null,
    videoUrl: env.SITE_VIDEO_URL ?? null,
    chatNumber: env.SITE_CHAT_NUMBER ?? null,
    company: env.SITE_COMPANY ?? null,
    year: new Date().getFullYear(),
    isDemo: await isDemo(db),
    isLight: light,
    readAt: light ? readAt(new Date()) : null,
    splash,
    version: await withFallback(request)('version', currentVersion(db), null),
  }
  return data(site, splash ? { headers: { 'Set-Cookie': rememberVisit() } } : {})
}

const readAt = (now: Date) => ({
  moment: now.toISOString(),
  hour: timeInWords(wallTimeIn(DEFAULT_TIME_ZONE, now).time),
})

/** For what has no title of its own: errors, wherever they were thrown. */
export const meta: MetaFunction<typeof loader> = ({ matches, error }) =>
  pageMeta(matches, {
    title: isRouteErrorResponse(error) && error.status === 404 ? 'Página no encontrada' : 'Ocurrió un error',
  })

const SCRIPTS = { home: homeEnhancement, business: businessEnhancement, list: listEnhancement }

/** What a page says of the script it needs, as its `handle`. */
interface PageHandle {
  hydrate?: boolean
  /** The small script with what these pages need besides. */
  enhance?: keyof typeof SCRIPTS
}

/**
 * The document. Pages whose `handle` says `hydrate` carry React, all others one small script; the light version
 * has none. Only public pages follow what changes.
 */
export function Layout({ children }: { children: ReactNode }) {
  const { isDemo: hidden, isLight: light, version } = useSite()
  const nonce = useContext(NonceContext)
  const matches = useMatches()
  const handles = matches.map((match) => (match.handle ?? {}) as PageHandle)
  // React would know nothing of the form that an error page keeps.
  const isUnsent = useContext(UnsentContext) !== undefined
  const hydrates = !isUnsent && handles.some((handle) => handle.hydrate)
  const isPublic = matches.some(({ id }) => id === VISITORS)
  const isAdmin = matches.some(({ id }) => id === ADMINISTRATION)
  const isEnhanced = !hydrates && !light && (isPublic || isAdmin)
  // Of the pages that are read none shows an error of a form: they do without that sheet.
  const hasForms = hydrates || isAdmin || matches.some(({ id }) => id.startsWith(OWNERS))
  const hasTabs = matches.some(({ id }) => id === 'features/dashboard/routes/panel')
  const events = isEnhanced && isPublic && version !== null ? paths.events(version) : undefined
  return (
    <html lang="es" data-light={light || undefined} data-events={events}>
      <head>
        <ScreenMeta />
        {hidden && <meta name="robots" content="noindex" />}
        <Icons />
        <Meta />
        <link rel="stylesheet" href={publicSheet} />
        {isAdmin && <link rel="stylesheet" href={adminSheet} />}
        <Links />
        {hasForms && <link rel="stylesheet" href={formSheet} />}
      </head>
      <body>
        <LightModeContext.Provider value={light}>{children}</LightModeContext.Provider>
        {/* Last of all, so that they take no part of a thin line from what is read first. */}
        {isEnhanced && <script type="module" src={scriptOf(handles)} {...LATER} />}
        {reload && !hydrates && <script type="module" src={reload} />}
        {isEnhanced && hasTabs && <script type="module" src={openTab} {...LATER} />}
        <link rel="stylesheet" href={rareSheet} media="print,(forced-colors)" />
        {hydrates && !light && <Scripts nonce={nonce} />}
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

/** The frames that pages stand in, and the pages of owners, as the route table names them. */
const VISITORS = 'features/pages/routes/layout'
const ADMINISTRATION = 'features/dashboard/routes/layout'
const OWNERS = 'features/owners/routes/'

function scriptOf(handles: PageHandle[]): string {
  const special = handles.find((handle) => handle.enhance)?.enhance
  return special ? SCRIPTS[special] : enhancement
}

/** React 18 knows no such property. */
const LATER = { fetchpriority: 'low' }

export default function Root() {
  return <Outlet />
}

/** Every refusal and failure, in the shopfront: not found with a way on, anything else with a plain apology. */
export function ErrorBoundary() {
  const error = useRouteError()
  const reference = useContext(RequestIdContext)
  const unsent = useContext(UnsentContext)
  const { pathname } = useLocation()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <PublicLayout site={useSite()}>
      {isRouteErrorResponse(error) && status === 404 ? (
        <NotFoundPage {...(error.data as Partial<NotFoundOffer>)} />
      ) : (
        <FailurePage status={status} reference={reference} unsent={unsent} path={pathname} />
      )}
    </PublicLayout>
  )
}
