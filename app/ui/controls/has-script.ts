import { useEffect, useState } from 'react'

/** Whether React has hydrated the page. False on the server and on pages without React. */
export function useIsHydrated(): boolean {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return hasScript
}
