import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/picture'
import { FaceCard } from '../display/face-card'
import { Kicker, LEAD } from '../display/kicker'

export const HERO = `hero | [&_.sign]:mt-5 border-b-3 border-line bg-hero pt-11 pb-6 text-ink [--focus:var(--color-on-hero)]
  [&_h1]:text-on-hero lg:pt-17 lg:pb-12`

const OF_ONE_THING = `hero-face | bg-(--hot) pb-5 text-on-hot [--focus:currentColor] [&_a:not([class])]:text-inherit lg:pb-12
  dark:[background:linear-gradient(#1d130dc8,#1d130dc8),var(--hot)] dark:border-(--hot) dark:text-ink
  dark:[&_h1]:text-(--hot)`

export const HERO_COLUMNS =
  'hero-columns | flow-root lg:grid lg:grid-cols-[7fr_5fr] lg:gap-x-12 lg:items-center'

const ACTIONS = `hero-actions | clear-both mt-4 grid fit-[8rem] md:fit-[9rem] gap-3 wrap-anywhere [&&>*]:px-0
  max-md:[&>:last-child:nth-child(odd)]:col-span-full`

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

/** Beside the card a phone has room for words of eight letters at full size, of twelve smaller; longer go below it. */
function sizeOf(title: string): string {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  if (longest > 12) return 'max-md:clear-both text-long'
  return longest > 8 ? 'text-long' : ''
}

/** The window of a page about one thing, in its colour, with its lotería card. At night the colour is the lettering's. */
export function FaceHero({
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
    <section className={`${HERO} ${OF_ONE_THING} hue-${hue}`}>
      <div className={`wrap ${HERO_COLUMNS}`}>
        <FaceCard picture={picture} name={card} hue={hue} number={number} mark={mark} />
        <div>
          {above}
          {kicker && <Kicker>{kicker}</Kicker>}
          <h1 className={`mt-3 ${sizeOf(title)}`}>{title}</h1>
          {lead && <p className={LEAD}>{lead}</p>}
          {children}
          {actions && <div className={ACTIONS}>{actions}</div>}
        </div>
      </div>
    </section>
  )
}
