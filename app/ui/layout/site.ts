import { createContext, useContext } from 'react'

export const LightModeContext = createContext(false)

/**
 * Nonce of the inline scripts of this response. Undefined on pages without React. Empty in the browser, which
 * has checked the scripts before React hydrates.
 */
export const NonceContext = createContext<string | undefined>('')

export const SiteNameContext = createContext('Directorio Latino')

/** Prepared text of a chat with a business. Cards omit the name, because it would enlarge long lists. */
export function useGreeting(business = 'tu negocio'): string {
  return `Hola, vi ${business} en ${useContext(SiteNameContext)}.`
}

/** Site data for header and footer. Empty values are not shown (D98). */
export interface SiteDetails {
  name: string
  email: string | null
  phone: string | null
  city: string | null
  socialUrl: string | null
  company: string | null
  year: number
  isDemo: boolean
  isLight: boolean
  /** First page of a visit: the screens that show the welcome screen. */
  splash?: 'narrow' | 'always' | null
  /** WhatsApp number of the chat, as digits with country code. Without it there is no button (row 12). */
  chatNumber?: string | null
}

/** An ISO time, and its hour in US Eastern time such as `3:05 p. m.`. */
export interface ReadAt {
  moment: string
  hour: string
}

/** Selected state. Null is all states. */
export type ChosenState = { code: string; name: string } | null

export interface LocationOffer {
  /** Whether the position is requested without a click: always, or if permission was given before. */
  onArrival?: 'always' | 'granted' | null
  shown?: string | null
}
