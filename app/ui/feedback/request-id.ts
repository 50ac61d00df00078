import { createContext } from 'react'

/** The number under which the log holds this request: told on an error page, so that it can be told back. */
export const RequestIdContext = createContext<string | undefined>(undefined)
