import type { ReactNode } from 'react'
import { BulkBox } from '~/features/selection/ui/bulk-bar'
import { Badge } from '~/ui/display/badge'
import { AdminCard } from '~/ui/layout/admin-card'
import { KINDS } from '../labels'
import type { QueueEntry } from '../queue.server'

interface Props {
  entry: QueueEntry
  title: string
  children: ReactNode
  actions: ReactNode
}

/** An entry of the queue: what it is, since when it waits, what is needed to decide, the decisions. */
export function EntryFrame({ entry: { kind, id, since }, title, children, actions }: Props) {
  const heading = `${KINDS[kind].word}-${id}`
  return (
    <AdminCard as="article" aria-labelledby={heading}>
      <p className="flex flex-wrap items-center gap-3">
        <BulkBox list="revision" item={heading} name={`${KINDS[kind].one}: ${title}`} />
        <Badge tone="warm">{KINDS[kind].one}</Badge>
        <span className="figures text-soft">{since}</span>
      </p>
      <h2 id={heading}>{title}</h2>
      {children}
      <div className="flex flex-wrap items-center gap-3">{actions}</div>
    </AdminCard>
  )
}
