import { createContext } from 'react'

/** The number that lets this answer's own inline scripts run; only pages that carry React have one. */
export const NonceContext = createContext<string | undefined>(undefined)
