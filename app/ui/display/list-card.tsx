import type { ReactNode } from 'react'

const CARD = `business-card | [&_.picture_b]:right-0 [&_.picture_b]:bottom-0 [&_.picture_b]:grid
  [&_.picture_b]:place-items-center [&_.picture_b]:border-4 [&_.picture_b]:border-on-hot
  [&_.picture_b]:bg-(--hot) [&_.picture_b]:text-[34px] [&_.picture-photo_b]:top-auto
  [&_.picture-photo_b]:h-[36px] [&_.picture-photo_b]:border-0 [&_.picture-photo_b]:border-t-2
  [&_.picture-photo_b]:text-[28px] [&_.inked_b]:bg-on-hot [&_.inked_b]:text-(--hot)
  [&_.papered_b]:border-(--hot) [&_.papered_b]:bg-card [&_.papered_b]:text-ink [li>&]:h-full relative grid
  grid-cols-[76px_minmax(0,1fr)] grid-rows-[auto_1fr] gap-x-4 gap-y-3 rounded-house border-2 border-line
  bg-card p-4 wrap-anywhere [&>.picture]:h-23 [&>.picture]:w-19 [&>.picture]:text-on-hot [&>div]:grid
  [&>div]:content-start [&>div]:gap-1.5 [&>div]:text-sm/[1.4] [&>div]:text-soft [&>footer]:col-span-full
  [&>footer]:grid [&>footer]:content-end [&>footer]:gap-3 [&_h3]:text-ink [&_h3_a]:covering
  [&_h3_a]:-my-2.5 [&_h3_a]:block [&_h3_a]:py-2.5 [&_h3_a]:text-ink [&_h3_a]:no-underline
  [&:hover_h3_a]:[text-decoration:underline_2px] max-md:[&_.chips>:nth-child(n+3)]:hidden`

const LIST = 'business-list | grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-[repeat(2,minmax(0,1fr))]'

const THREES = 'business-list-three | lg:grid-cols-[repeat(3,minmax(0,1fr))]'

interface Props {
  picture: ReactNode
  title: ReactNode
  children: ReactNode
  foot?: ReactNode
}

/** A picture, a name and what is to be said of it, as lists have them. */
export function ListCard({ picture, title, children, foot }: Props) {
  return (
    <article className={CARD}>
      {picture}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
      {foot && <footer>{foot}</footer>}
    </article>
  )
}

/** One card to a row on phones, two where there is room. */
export const CARD_LIST = LIST

export const CARDS_IN_THREES = `${LIST} ${THREES}`
