import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { Breadcrumbs } from './breadcrumbs'
import { WRAP } from './section'

const ADMIN_PAGE = `admin-page | [&>*+*]:mt-5 [&_h1]:[font-size:clamp(1.75rem,1.45rem_+_1.4vw,2.75rem)]
  [&_h1]:normal-case [&_h2]:text-[1.625rem] md:[&_.facts_dt]:basis-[11em] [&_.button:disabled]:opacity-55
  [&_.button:disabled]:cursor-default print:[&_h1]:text-[20pt] print:[&_h2]:text-[14pt]
  print:[&_h2]:break-after-avoid`

export const ADMIN_HEADING = 'flex flex-wrap items-end justify-between gap-x-6 gap-y-3'

interface Props {
  title: string
  back?: { text: string; href: string }
  lead?: ReactNode
  actions?: ReactNode
  narrow?: boolean
  children: ReactNode
}

export function AdminPage({ title, back, lead, actions, narrow, children }: Props) {
  return (
    <div
      className={classNames(
        `${WRAP} ${ADMIN_PAGE} pt-4 pb-16 print:max-w-none print:p-0`,
        narrow && 'max-w-188',
      )}
    >
      {back && <Breadcrumbs parent={back} />}
      <div className={classNames(ADMIN_HEADING, back && 'mt-1')}>
        <div>
          <h1>{title}</h1>
          {lead && <p className="figures mt-1.5 text-soft">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  )
}
