import type { ReactNode } from 'react'

interface AutoRefreshProps {
  /** Unique on the page, in lower-case letters. */
  name: string
  /**
   * Read by app/enhance/live.ts: nouns, or a noun with id such as `business:12`. Empty: changed only by
   * actions of the visitor.
   */
  live?: string
  stack?: boolean
  children: ReactNode
}

/** A part of the page that the script can replace by a newer version. */
export function AutoRefresh({ name, live, stack, children }: AutoRefreshProps) {
  return (
    <div className={stack ? 'stack' : undefined} data-region={name} data-live={live}>
      {children}
    </div>
  )
}
