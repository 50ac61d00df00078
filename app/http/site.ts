import { useRouteLoaderData } from '@remix-run/react'

/**
 * Site data that the root loader returns to every page. Optional settings that are not set are null (D98).
 */
export interface SiteData {
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
  /**
   * Time at which the server read the data of a light page, because open light pages do not update (D95).
   * Null in the full version.
   */
  readAt: { moment: string; hour: string } | null
  /** Screens on which the first page of a visit shows the welcome screen (rows 16 and 19). Otherwise null. */
  splash: 'narrow' | 'always' | null
  /** Version of the public data on the page. Null if it could not be read. */
  version: number | null
  /** True if the page shows a form with errors. The page title then mentions them. */
  formHasErrors: boolean
}

/** Site data for the error page if the root loader failed. */
const FALLBACK_SITE_DATA: SiteData = {
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

/** Returns the site data for the current page. */
export const useSiteData = (): SiteData => useRouteLoaderData<SiteData>('root') ?? FALLBACK_SITE_DATA

/** Returns the full address of a path of this site, or the path if the origin is unknown. */
export const toAbsoluteUrl = (site: SiteData | undefined, path: string): string =>
  `${site?.origin ?? ''}${path}`
