import type { ReactNode } from 'react'
import type { Hue } from '~/values/picture'

const CARD = `loteria-card | flex h-full flex-col rounded-house border-2 border-line bg-card p-1.25 text-center
  text-ink no-underline hover:bg-(--hot) hover:text-on-hot [&_.picture]:aspect-square [&_h3]:grid
  [&_h3]:flex-1 [&_h3]:place-items-center [&_h3]:pt-2 [&_h3]:pb-1 [&_h3]:text-sm [&_p]:pb-0.5
  [&_p]:text-[.9375rem] [&_p]:leading-sign max-md:[&_span]:visually-hidden max-md:[&_h3]:-mx-1 max-md:[&_p]:-mx-1 md:p-1.75 md:[&_h3]:text-lg
  md:[&_h3]:uppercase md:[&_p]:text-sm`

interface Props {
  href: string
  hue: Hue
  picture: ReactNode
  name: string
  children: ReactNode
}

/** As many to a row as fit: three on a phone. */
export const LOTERIA_GRID = `loteria-grid | grid gap-2 grid-cols-[repeat(auto-fill,minmax(min(5.75em,100%),1fr))] md:gap-4
  md:grid-cols-[repeat(4,1fr)] lg:grid-cols-[repeat(6,1fr)]`

/** A card of the game: picture, name, and a word below. Under the hand it takes its own colour. */
export function LoteriaCard({ href, hue, picture, name, children }: Props) {
  return (
    <a className={`${CARD} hue-${hue}`} href={href}>
      {picture}
      <h3>{name}</h3>
      <p>{children}</p>
    </a>
  )
}
