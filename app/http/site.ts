import { useRouteLoaderData } from '@remix-run/react'

/** What the root loader gives to every page; details that are not set are null and not shown (D98). */
export interface Site {
  name: string
  origin: string
  email: string | null
  phone: string | null
  city: string
  socialUrl: string | null
  videoUrl: string | null
  chatNumber: string | null
  company: string | null
  year: number
  isDemo: boolean
  isLight: boolean
  /** When the light version was read: it does not follow what changes (D95). Null elsewhere. */
  readAt: { moment: string; hour: string } | null
  /** The first page of a visit: on which screens the welcome screen is shown (rows 16 and 19). */
  splash: 'narrow' | 'always' | null
  /** Of the public data, as the page shows it; null when it could not be read. */
  version: number | null
  /** The page answers a form that came back with errors: its title says so. */
  formHasErrors: boolean
}

/** Stands in on the error page, when even the root loader failed. */
const BARE_SITE: Site = {
  name: 'Directorio Latino',
  origin: '',
  email: null,
  phone: null,
  city: 'Miami FL',
  socialUrl: null,
  videoUrl: null,
  chatNumber: null,
  company: null,
  year: new Date().getFullYear(),
  isDemo: false,
  isLight: false,
  readAt: null,
  splash: null,
  version: null,
  formHasErrors: false,
}

/** The site, for the page being rendered. */
export const useSite = (): Site => useRouteLoaderData<Site>('root') ?? BARE_SITE

/** The full address of a path of this site. */
export const absolute = (site: Site | undefined, path: string): string => `${site?.origin ?? ''}${path}`
