import type { ReactNode } from 'react'

/** Framed board for a form or other content. */
export function SignBoard({ children }: { children: ReactNode }) {
  return <div className="sign">{children}</div>
}

export function Awning() {
  return <div className="awning" />
}

export function Floor() {
  return <div className="floor" />
}
