import { useEffect, useState } from 'react'

/** Whether React has taken the page over; never on the server, and not on pages that are only read. */
export function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  return hasScript
}
