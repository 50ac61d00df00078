import type { ReactNode } from 'react'

interface AutoRefreshProps {
  /** Unique name on the page, in lower-case letters. */
  name: string
  /**
   * Data on which this part depends: nouns, or a noun with id such as `business:12`. app/enhance/live.ts
   * reads it. Empty if only the visitor's own actions change it. Undefined: every change updates this part.
   */
  live?: string
  stack?: boolean
  children: ReactNode
}

/** Part of the page that the script can replace with a newer version. */
export function AutoRefreshRegion({ name, live, stack, children }: AutoRefreshProps) {
  return (
    <div className={stack ? 'stack' : undefined} data-region={name} data-live={live}>
      {children}
    </div>
  )
}
