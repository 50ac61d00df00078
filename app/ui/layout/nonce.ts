import { createContext } from 'react'

/**
 * The number that lets this answer's own inline scripts run; undefined for pages that carry no React. Where React has taken
 * a page over the browser knows it.
 */
export const NonceContext = createContext<string | undefined>('')
