import { createContext } from 'react'

export type Lengths = Readonly<Record<string, number>>

/** How many characters the fields of the form around take, by their names. */
export const LengthsContext = createContext<Lengths>({})
