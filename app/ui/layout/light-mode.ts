import { createContext } from 'react'

/** Whether the page is drawn for a visitor who saves data: pictures are then small. */
export const LightModeContext = createContext(false)
