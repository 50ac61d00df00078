import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** True in the one render by which React takes over what the server has sent; never on the server. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => typeof document !== 'undefined',
  )
