import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/pictures/picture'
import { FaceCard } from '../display/face-card'
import { Kicker, LEAD } from '../display/kicker'

export const HERO = 'hero'

export const HERO_COLUMNS = 'hero-columns'

interface Props {
  hue: Hue
  picture: Picture
  /** On the lotería card: its name, its number, a word in its foot. */
  card: string
  number?: number
  mark?: string
  kicker?: string
  title: string
  above?: ReactNode
  lead?: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** Beside the card a phone has room for words of eight letters at full size, of twelve smaller; a wide screen for thirteen. */
function sizeOf(title: string): string {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  const onPhone = longest > 12 ? 'max-md:clear-both ' : ''
  return longest > 8 ? `${onPhone}${longest > 13 ? 'text-long' : 'max-lg:text-long'}` : ''
}

/** The window of a page about one thing, in its colour, with its lotería card. At night the colour is the lettering's. */
export function LoteriaHero({
  hue,
  picture,
  card,
  number,
  mark,
  kicker,
  title,
  above,
  lead,
  children,
  actions,
}: Props) {
  return (
    <section className={`${HERO} ${'hero-face'} hue-${hue}`}>
      <div className={`wrap ${HERO_COLUMNS}`}>
        <FaceCard picture={picture} name={card} hue={hue} number={number} mark={mark} />
        <div>
          {above}
          {kicker && <Kicker>{kicker}</Kicker>}
          <h1 className={`mt-3 ${sizeOf(title)}`}>{title}</h1>
          {lead && <p className={LEAD}>{lead}</p>}
          {children}
          {actions && <div className="hero-actions">{actions}</div>}
        </div>
      </div>
    </section>
  )
}
