import { createContext, useContext } from 'react'

/** Whether the signed-in user may open an address, or send a form to it. */
export type Permission = (method: 'GET' | 'POST', address: string) => boolean

/** Outside the administration everything is allowed. */
export const PermissionContext = createContext<Permission>(() => true)

/**
 * Returns the permission check. Links and forms that are not permitted are not rendered; the server checks
 * again.
 */
export const usePermission = (): Permission => useContext(PermissionContext)
