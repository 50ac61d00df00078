import { createContext } from 'react'

/** Whether the page is drawn for a visitor who saves data: pictures are then small (house.md 5). */
export const LightModeContext = createContext(false)
