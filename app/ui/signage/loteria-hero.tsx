import type { ReactNode } from 'react'
import type { Hue, Picture } from '~/values/pictures/palette'
import { classNames } from '../class-names'
import { PictureFrame } from '../display/picture-frame'
import { Kicker, LEAD_CLASS } from '../layout/section'

interface PortraitCardProps {
  picture: Picture
  name: string
  hue: Hue
  number?: number | undefined
  mark?: string | undefined
}

/** Widths of the card: in a corner of the hero, or next to it on wide screens. */
const PORTRAIT_CARD_SIZES = '(min-width: 56em) 170px, 150px'

const isWarm = (hue: Hue) => hue === 'amarillo' || hue === 'naranja'

function PortraitCard({ picture, name, hue, number, mark }: PortraitCardProps) {
  return (
    <div className={classNames('face', isWarm(hue) ? 'hue-turquesa' : 'hue-amarillo')} aria-hidden="true">
      <PictureFrame picture={picture} size={200} sizes={PORTRAIT_CARD_SIZES} eager>
        {number !== undefined && <b aria-hidden="true">{number}</b>}
        {mark && <b>{mark}</b>}
      </PictureFrame>
      <p className="lettering">{name}</p>
    </div>
  )
}

export const HERO_CLASS = 'hero'

export const HERO_COLUMNS_CLASS = 'hero-columns'

interface LoteriaHeroProps {
  hue: Hue
  picture: Picture
  /** Name on the lotería card. `number` is its number, and `mark` is the word at the bottom. */
  card: string
  number?: number
  mark?: string
  kicker?: string
  title: string
  above?: ReactNode
  lead?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /**
   * Photos instead of the lotería card. They are below the title on phones, and next to the text on wider
   * screens.
   */
  photos?: ReactNode
}

/**
 * Returns the classes for the font size of a title by its longest word. Next to the card, a phone has space
 * for about 8 letters at full size, or 12 in a smaller size. A wide screen has space for about 13. On phones,
 * a title with longer words is below the card.
 */
function sizeOf(title: string): string {
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length))
  const onPhone = longest > 12 ? 'max-md:clear-both ' : ''
  return longest > 8 ? `${onPhone}${longest > 13 ? 'text-long' : 'max-lg:text-long'}` : ''
}

/** Hero of a page in a hue, with a lotería card or photos. In the dark color scheme, the text has the hue. */
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
  photos,
}: LoteriaHeroProps) {
  const heading = (
    <>
      {above}
      {kicker && <Kicker>{kicker}</Kicker>}
      <h1 className={`mt-3 ${sizeOf(title)}`}>{title}</h1>
    </>
  )
  return (
    <section className={`${HERO_CLASS} ${'hero-face'} hue-${hue}`}>
      <div className={`wrap ${HERO_COLUMNS_CLASS}`}>
        {photos ? (
          <>
            <div>{heading}</div>
            {photos}
          </>
        ) : (
          <PortraitCard picture={picture} name={card} hue={hue} number={number} mark={mark} />
        )}
        <div>
          {!photos && heading}
          {lead && <p className={LEAD_CLASS}>{lead}</p>}
          {children}
          {actions && <div className="hero-actions">{actions}</div>}
        </div>
      </div>
    </section>
  )
}
