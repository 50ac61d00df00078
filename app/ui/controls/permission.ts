import { createContext, useContext } from 'react'

/** Whether the signed-in user may open an address (GET) or send a form to it (POST). */
export type PermissionCheck = (method: 'GET' | 'POST', address: string) => boolean

/** The default allows everything, because outside the administration there are no roles. */
export const PermissionContext = createContext<PermissionCheck>(() => true)

/**
 * Returns the function that checks permissions. Components use it to hide links and forms. The server checks
 * again.
 */
export const usePermissionCheck = (): PermissionCheck => useContext(PermissionContext)
