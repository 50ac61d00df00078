import { createContext, useContext } from 'react'

export const SiteNameContext = createContext('Directorio Latino')

/**
 * What stands already typed in a chat with a business. Cards leave its name out: a name in every link, spelt for
 * an address, is a good part of a list's weight.
 */
export function useGreeting(business = 'tu negocio'): string {
  return `Hola, vi ${business} en ${useContext(SiteNameContext)}.`
}
