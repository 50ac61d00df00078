import type { ReactNode } from 'react'
import { BulkBox } from '~/features/selection/ui/bulk-bar'
import { classNames } from '~/ui/class-names'
import { Badge } from '~/ui/display/badge'
import { namesContact } from '~/values/text/advertising'
import { itemOf, KINDS } from '../labels'
import type { QueueEntry } from '../queue.server'

interface Props {
  entry: QueueEntry
  title: string
  place?: string | undefined
  /** What was written: its beginning stands in the row. */
  text: string | null
  /** What stands out besides. */
  marks?: string[]
  actions: ReactNode
  children: ReactNode
}

/** An entry of the queue in two lines: what it is, since when it waits, the decisions; the rest unfolds. */
export function EntryFrame({ entry, title, place, text, marks = [], actions, children }: Props) {
  const { kind, age, since } = entry
  const heading = itemOf(entry)
  const standsOut = namesContact(text) ? ['Con enlace o teléfono', ...marks] : marks
  return (
    <article className="entry" aria-labelledby={heading}>
      {kind === 'report' ? (
        <span />
      ) : (
        <BulkBox list="revision" item={heading} name={`${KINDS[kind].one}: ${title}`} />
      )}
      <div>
        <h2 id={heading}>{title}</h2>
        <p className={classNames('entry-line', standsOut.length === 0 && 'truncate')}>
          <b>{KINDS[kind].one}</b>
          <span className="figures"> · {age}</span>
          {standsOut.map((mark) => (
            <span key={mark}>
              {' '}
              <Badge tone="warm">{mark}</Badge>
            </span>
          ))}
          {place && <span> · {place}</span>}
          {text && <span className="max-md:hidden"> · {text}</span>}
        </p>
      </div>
      <div className="entry-actions">{actions}</div>
      <details name="detalle">
        <summary className="button button-small">
          Detalles<span className="visually-hidden">: {title}</span>
        </summary>
        <div>
          {children}
          <p className="figures text-soft">Llegó el {since}</p>
        </div>
      </details>
    </article>
  )
}
