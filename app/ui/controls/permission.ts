import { createContext, useContext } from 'react'

/** Whether whoever is signed in may look at an address, or send a form to it. */
export type Permission = (method: 'GET' | 'POST', address: string) => boolean

/** Outside the administration everybody may everything that is shown. */
export const PermissionContext = createContext<Permission>(() => true)

/** What is not permitted is not offered: links and forms ask before they show themselves. The guards ask again. */
export const usePermission = (): Permission => useContext(PermissionContext)
