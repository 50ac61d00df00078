import type { ReactNode } from 'react'

/** The framed board for what is to be filled in or acted on; at most one to a screenful. */
export function Sign({ children }: { children: ReactNode }) {
  return <div className="sign">{children}</div>
}
