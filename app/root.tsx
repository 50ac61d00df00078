import type { HeadersFunction } from '@remix-run/node'
import { Links, Meta, Outlet, Scripts, useMatches, useRouteLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { db } from '~/db.server'
import { env } from '~/env.server'
import type { Site } from '~/http/meta'
import { isDemo } from '~/models/setting/read.server'
import './styles.css'

export async function loader(): Promise<Site> {
  return {
    name: env.SITE_NAME,
    origin: env.PUBLIC_ORIGIN,
    email: env.SITE_EMAIL ?? null,
    phone: env.SITE_PHONE ?? null,
    city: 'Miami, FL',
    socialUrl: env.SITE_SOCIAL_URL ?? null,
    videoUrl: env.SITE_VIDEO_URL ?? null,
    company: env.SITE_COMPANY ?? null,
    year: new Date().getFullYear(),
    isDemo: await isDemo(db),
  }
}

export const headers: HeadersFunction = () => ({ 'Cache-Control': 'private, no-cache' })

/** The document. Pages that are read carry no script at all; those whose `handle` says `hydrate` carry React. */
export function Layout({ children }: { children: ReactNode }) {
  const site = useRouteLoaderData<typeof loader>('root')
  const hydrates = useMatches().some((match) => (match.handle as { hydrate?: boolean } | undefined)?.hydrate)
  return (
    <html lang="es">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#fff3d9" media="(prefers-color-scheme:light)" />
        <meta name="theme-color" content="#16100c" media="(prefers-color-scheme:dark)" />
        {site?.isDemo && <meta name="robots" content="noindex" />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {hydrates && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export { ErrorPage as ErrorBoundary } from '~/routes/public/errors/error-page'
