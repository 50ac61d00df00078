import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { BulkCheckbox } from '~/features/admin-lists/ui/bulk-bar'
import { href } from '~/href'
import { classNames } from '~/ui/class-names'
import { Button } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { Badge } from '~/ui/display/badge'
import { PermittedPostForm } from '~/ui/form/post-form'
import { hasContactDetails } from '~/values/text/advertising'
import type { RatingQueueEntry } from '../entries.server'
import { appendVersionStampToItem, formatEntryKey, QUEUE_KIND_TEXTS, type QueueKind } from '../labels'
import type { QueueEntry } from '../queue.server'
import { ReasonFields } from './reason-fields'

export function ScoresWithComment({
  comment: { professional, trust, comment },
}: {
  comment: Pick<RatingQueueEntry, 'professional' | 'trust' | 'comment'>
}) {
  return (
    <>
      <p>
        Profesional: <b>{professional}</b> de 5. Confianza: <b>{trust}</b> de 5.
      </p>
      {comment && <blockquote className="whitespace-pre-line wrap-anywhere">{comment}</blockquote>}
    </>
  )
}

/** Scores of at least this, or of at most 1 minus this, count as certain. */
const CERTAIN_SCORE = 0.9

/**
 * Formats who likely sent an entry: `una persona (probable)`. `score` is the probability of a person, 0 to 1.
 */
export const formatHumanOrBotLikelihood = (score: number) =>
  `${score < 0.5 ? 'un programa' : 'una persona'} (${Math.max(score, 1 - score) < CERTAIN_SCORE ? 'probable' : 'seguro'})`

interface PublishButtonProps {
  kind: Exclude<QueueKind, 'report'>
  id: number
  name: string
  /** Address of the queue at the row to which the moderator returns. */
  back: string
  /** Stamp of the content on the page. Undefined if the entry cannot change (T149). */
  seen: string | undefined
}

/** Button that publishes or accepts an entry, or marks it as seen, without confirmation. */
function PublishButton({ kind, id, name, back, seen }: PublishButtonProps) {
  return (
    <PermittedPostForm
      action={href('/administracion/revision/:kind/:id/:verb', {
        kind: QUEUE_KIND_TEXTS[kind].word,
        id,
        verb: 'publicar',
      })}
    >
      <input type="hidden" name="volver" value={back} />
      {seen !== undefined && <input type="hidden" name="visto" value={seen} />}
      <Button size="small" tone="accept" aria-keyshortcuts="p">
        {kind === 'unseen' ? 'Está bien' : kind === 'suggestion' ? 'Cambiarlo' : 'Publicar'}
        <Whose name={name} />
      </Button>
    </PermittedPostForm>
  )
}

/**
 * Form in the queue that rejects an entry, or withdraws a business published unseen. If the reason is
 * missing, the refusal page shows the form again.
 */
function RefusalForm({ kind, id, name, back, seen }: PublishButtonProps) {
  const { word, refusals } = QUEUE_KIND_TEXTS[kind]
  return (
    <PermittedPostForm action={adminPaths.refuseEntry(word, id, { back, seen })} noValidate>
      <ReasonFields reasons={refusals} of={`${word}-${id}`} />
      <Button size="small" tone="danger" className="mt-3">
        {kind === 'unseen' ? 'Retirar' : 'Rechazar'}
        <Whose name={name} />
      </Button>
    </PermittedPostForm>
  )
}

const Whose = ({ name }: { name: string }) => <span className="visually-hidden"> ({name})</span>

/** Addresses of an entry in the queue, and whether its panel is open. */
export interface EntryHrefsAndOpenState {
  /** Address of the queue at this row. */
  back: string
  /**
   * Address of the queue with the panel of this row open. After a decision, the next entry is in this row.
   */
  next: string
  isOpen: boolean
  /** Whether a bulk action of this page covers the entry. */
  isSelectable: boolean
}

interface EntryFrameProps {
  entry: QueueEntry
  at: EntryHrefsAndOpenState
  title: string
  place?: string | undefined
  /** Text of the entry. The row shows it, or its beginning if it describes a registration. */
  text: string | null
  /** Facts that matter most for the decision. They come before the place. */
  told?: (string | null)[]
  /** Text in which links and phones are searched. Default: `text`. */
  checked?: string | null
  /** Further marks, such as a possible duplicate. `href` links to details. */
  marks?: EntryMarkTextAndHref[]
  /** Name of the entry in the labels of its buttons. */
  name?: string
  /** Buttons of a report. Other entries have their own and ignore it. */
  actions?: ReactNode
  children: ReactNode
}

export interface EntryMarkTextAndHref {
  text: string
  href?: string | undefined
}

/** Shows an entry of the queue with age and text. Its panel has details and the buttons for a decision. */
export function EntryFrame(props: EntryFrameProps) {
  const { entry, at, title, place, text, told = [], checked = text, marks = [], actions, children } = props
  const may = usePermissionCheck()
  const { kind, id, age, since, stamp } = entry
  const heading = formatEntryKey(entry)
  const standsOut = hasContactDetails(checked) ? [{ text: 'Con enlace o teléfono' }, ...marks] : marks
  const isDescription = kind === 'registration' || kind === 'unseen'
  const decision =
    kind === 'report' ? null : { kind, id, name: props.name ?? title, seen: stamp, back: at.back }
  return (
    <article className="entry" aria-labelledby={heading}>
      {at.isSelectable ? (
        <BulkCheckbox
          list="revision"
          item={appendVersionStampToItem(heading, stamp)}
          name={`${QUEUE_KIND_TEXTS[kind].one}: ${title}`}
        />
      ) : (
        <span />
      )}
      <div>
        <h2 id={heading}>{title}</h2>
        <p className={classNames('entry-line', standsOut.length === 0 && 'truncate')}>
          {standsOut.map(({ text: mark, href }: EntryMarkTextAndHref) => (
            <span key={mark}>
              <Badge tone="warm">
                {href && may('GET', href) ? (
                  <a className="text-inherit" href={href}>
                    {mark}
                  </a>
                ) : (
                  mark
                )}
              </Badge>{' '}
            </span>
          ))}
          <b>{QUEUE_KIND_TEXTS[kind].one}</b>
          <span className="figures"> · {age}</span>
          {told.filter(Boolean).map((fact) => (
            <span key={fact}> · {fact}</span>
          ))}
          {place && <span> · {place}</span>}
          {text && isDescription && <span className="max-md:hidden"> · {text}</span>}
        </p>
        {text && !isDescription && <p className="entry-text">{text}</p>}
      </div>
      <div className="entry-actions">{decision ? <PublishButton {...decision} /> : actions}</div>
      <details name="detalle" open={at.isOpen}>
        <summary className="button button-small" aria-keyshortcuts={decision ? 'r' : undefined}>
          Detalles<span className="visually-hidden"> ({title})</span>
        </summary>
        <div>
          {decision && <PublishButton {...decision} back={at.next} />}
          {children}
          <p className="figures text-soft">Llegó el {since}</p>
          {decision && <RefusalForm {...decision} back={at.next} />}
        </div>
      </details>
    </article>
  )
}
