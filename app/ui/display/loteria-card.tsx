import type { ReactNode } from 'react'
import type { Hue } from '~/values/pictures/picture'

interface Props {
  href: string
  hue: Hue
  picture: ReactNode
  name: string
  children: ReactNode
}

/** As many to a row as fit: three on a phone. */
export const LOTERIA_GRID = 'loteria-grid'

/** A card of the game: picture, name, and a word below. Under the hand it takes its own colour. */
export function LoteriaCard({ href, hue, picture, name, children }: Props) {
  return (
    <a className={`${'loteria-card'} hue-${hue}`} href={href}>
      {picture}
      <h3>{name}</h3>
      <p>{children}</p>
    </a>
  )
}
