import { createContext } from 'react'

export const LightModeContext = createContext(false)
