import { createContext, useContext } from 'react'

export const LightModeContext = createContext(false)

/**
 * Nonce for the inline scripts of this response. Undefined on pages without React. Empty in the browser,
 * because the browser has already checked the scripts.
 */
export const NonceContext = createContext<string | undefined>('')

export const SiteNameContext = createContext('Directorio Latino')

/**
 * Returns the prepared message of a chat with a business. Cards omit the name of the business, because it
 * would make long lists larger.
 */
export function useChatGreeting(business = 'tu negocio'): string {
  return `Hola, vi ${business} en ${useContext(SiteNameContext)}.`
}

/** Data of the site for header and footer. Empty values are not shown (D98). */
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
  /** Screens that show the welcome screen. Set on the first page of a visit. */
  splash?: 'narrow' | 'always' | null
  /**
   * WhatsApp number of the chat: digits with country code. Without it, there is no chat button (row 12).
   */
  chatNumber?: string | null
}

/** A time in ISO 8601, and its hour in US Eastern time such as `3:05 p. m.`. */
export interface PageReadTime {
  moment: string
  hour: string
}

/** Selected state. Null means all states. */
export type SelectedState = { code: string; name: string } | null

export interface LocationRequestOptions {
  /**
   * Whether the page requests the position without a click. `always`: also if the browser must ask.
   * `granted`: only if the browser already has permission.
   */
  onArrival?: 'always' | 'granted' | null
  shown?: string | null
}
