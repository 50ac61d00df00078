import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/palette'

interface LoteriaCardProps {
  href: string
  hue: Hue
  picture: ReactNode
  name: string
  children: ReactNode
}

/** As many cards per row as fit; three on a phone. */
export const LOTERIA_GRID = 'loteria-grid'

/** A lotería card: picture, name and a word below. It gets its own color on hover. */
export function LoteriaCard({ href, hue, picture, name, children }: LoteriaCardProps) {
  return (
    <a className={`${'loteria-card'} hue-${hue}`} href={href}>
      {picture}
      <h3>{name}</h3>
      <p>{children}</p>
    </a>
  )
}
