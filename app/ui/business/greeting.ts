import { createContext, useContext } from 'react'

/** The name of the site, as greetings to a business give it. */
export const SiteNameContext = createContext('Directorio Latino')

/** What stands already typed in a chat with a business. */
export function useGreeting(business: string): string {
  return `Hola, vi ${business} en ${useContext(SiteNameContext)} y quisiera más información.`
}
