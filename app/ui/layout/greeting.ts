import { createContext, useContext } from 'react'

export const SiteNameContext = createContext('Directorio Latino')

/** What stands typed in a chat with a business. Cards leave its name out: in every link it is much of a list's weight. */
export function useGreeting(business = 'tu negocio'): string {
  return `Hola, vi ${business} en ${useContext(SiteNameContext)}.`
}
