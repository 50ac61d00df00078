import type { ReactNode } from 'react'

export const COLUMNS = `columns | lg:grid lg:grid-cols-[7fr_5fr] lg:[grid-template-rows:auto_1fr]
  lg:[&>.side]:[grid-area:1_/_2_/_span_2] grid gap-8 [&>*]:grid [&>*]:gap-8
  [&>*]:grid-cols-[minmax(0,1fr)] [&>*]:content-start`

interface Props {
  children: ReactNode
  aside: ReactNode
  after?: ReactNode
}

export function Columns({ children, aside, after }: Props) {
  return (
    <div className={COLUMNS}>
      <div>{children}</div>
      <div className="side">{aside}</div>
      {after && <div>{after}</div>}
    </div>
  )
}
