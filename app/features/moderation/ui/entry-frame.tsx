import type { ReactNode } from 'react'
import { BulkBox } from '~/features/admin-lists/ui/bulk-bar'
import { classNames } from '~/ui/class-names'
import { usePermission } from '~/ui/controls/permission'
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
  /** What decides, before the place. */
  told?: (string | null)[]
  /** Of what was written, what may name a web address or a telephone without asking for either; all of it unless said. */
  checked?: string | null
  /** What stands out besides; `href`: where it is looked into. */
  marks?: Mark[]
  actions: ReactNode
  children: ReactNode
}

export interface Mark {
  text: string
  href?: string | undefined
}

/** An entry of the queue in two lines: what it is, since when it waits, the decisions; the rest unfolds. */
export function EntryFrame(props: Props) {
  const { entry, title, place, text, told = [], checked = text, marks = [], actions, children } = props
  const may = usePermission()
  const { kind, age, since } = entry
  const heading = itemOf(entry)
  const standsOut = namesContact(checked) ? [{ text: 'Con enlace o teléfono' }, ...marks] : marks
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
          {standsOut.map(({ text: mark, href }: Mark) => (
            <span key={mark}>
              <Badge tone="warm">{href && may('GET', href) ? <a href={href}>{mark}</a> : mark}</Badge>{' '}
            </span>
          ))}
          <b>{KINDS[kind].one}</b>
          <span className="figures"> · {age}</span>
          {told.filter(Boolean).map((fact) => (
            <span key={fact}> · {fact}</span>
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
