import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/palette'

interface LoteriaCardProps {
  href: string
  hue: Hue
  picture: ReactNode
  name: string
  children: ReactNode
}

/** Class of a grid of lotería cards. Wider screens have more cards per row. */
export const LOTERIA_GRID_CLASS = 'loteria-grid'

/** Lotería card with a picture, a name and a text below. On hover it shows its own color. */
export function LoteriaCard({ href, hue, picture, name, children }: LoteriaCardProps) {
  return (
    <a className={`${'loteria-card'} hue-${hue}`} href={href}>
      {picture}
      <h3>{name}</h3>
      <p>{children}</p>
    </a>
  )
}
