import type { ReactNode } from 'react'

/** A framed board for a form or an action. At most one per screen. */
export function Sign({ children }: { children: ReactNode }) {
  return <div className="sign">{children}</div>
}

export function Awning() {
  return <div className="awning" />
}

export function Floor() {
  return <div className="floor" />
}
