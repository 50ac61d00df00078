import type { ReactNode } from 'react'

interface Props {
  /** One of its kind on a page: lower-case letters. */
  name: string
  /** For app/enhance/live.ts: nouns, with an id as `business:12`; empty: on nothing but what the visitor does here. */
  live?: string
  stack?: boolean
  children: ReactNode
}

/** A part of a page that the script may renew from the same page fetched anew. */
export function AutoRefresh({ name, live, stack, children }: Props) {
  return (
    <div className={stack ? 'stack' : undefined} data-region={name} data-live={live}>
      {children}
    </div>
  )
}
