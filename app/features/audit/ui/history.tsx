import { href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { PermittedPostForm } from '~/ui/form/post-form'
import { STACK_CLASS } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import {
  ACTION_LABELS,
  type AuditLogEntry,
  type BatchUndoCounts,
  ENTITY_LABELS,
  formatBatchLine,
  formatUndoBatchLabel,
} from '../schema'
import { ChangedFieldsList } from './changed-fields'

const MAX_NAMED_FIELDS = 2

/** A wide history expands this many newest entries, if they have no more than this many fields. */
const EXPANDED_ENTRY_LIMITS = { newest: 5, fields: 8 }

/** Lists log entries, newest first. An entry with changed fields or an undo button can be expanded (D102). */
function LogEntries({ entries, isWide }: { entries: readonly AuditLogEntry[]; isWide: boolean }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={entry.id} className="border-b border-hair py-2.5 wrap-anywhere">
          <EntrySummary entry={entry} isOpen={isWide && isUnfolded(entry, index)} />
        </li>
      ))}
    </ol>
  )
}

/**
 * Whether a wide history expands an entry. It expands the newest one, so that the first undo button belongs to
 * it.
 */
const isUnfolded = ({ changes }: AuditLogEntry, index: number) =>
  index === 0 ||
  (index < EXPANDED_ENTRY_LIMITS.newest && Object.keys(changes).length <= EXPANDED_ENTRY_LIMITS.fields)

function EntrySummary({ entry, isOpen }: { entry: AuditLogEntry; isOpen: boolean }) {
  const { username, action, noun, title, when, changes, isUndone } = entry
  const fields = Object.keys(changes)
  const line = (
    <>
      <b>{username}</b> · {ACTION_LABELS[action] ?? action}
      {fields.length > 0 ? `: ${someOf(fields)}` : ` · ${ENTITY_LABELS[noun] ?? noun}: ${title}`}{' '}
      <span className="ml-2 text-soft">
        {when}
        {isUndone && ' · Deshecho'}
      </span>
    </>
  )
  if (fields.length === 0 && !entry.canUndo) return <div>{line}</div>
  return (
    <details open={isOpen}>
      <summary className="min-h-8 underline decoration-dotted">{line}</summary>
      <ChangedFieldsList changes={changes} />
      {entry.canUndo && <UndoButton entry={entry} />}
    </details>
  )
}

/** Names all fields if there are at most three. Otherwise names two and adds the number of the others. */
function someOf(fields: readonly string[]): string {
  const more = fields.length - MAX_NAMED_FIELDS
  return formatList(more > 1 ? [...fields.slice(0, MAX_NAMED_FIELDS), `${more} datos más`] : fields)
}

interface HistoryProps {
  entries: AuditLogEntry[]
  /** Text to show if there are no entries. */
  none: string
  /** True for a history as wide as the page. It expands the newest entries. */
  isWide?: boolean
}

/** Shows the history of the entity on a page. */
export const EntityHistorySection = ({ entries, none, isWide = false }: HistoryProps) => (
  <section className={STACK_CLASS} aria-labelledby="historia">
    <h2 id="historia">Historia</h2>
    {entries.length > 0 ? <LogEntries entries={entries} isWide={isWide} /> : <p>{none}</p>}
  </section>
)

interface UndoButtonProps {
  entry: AuditLogEntry
  /** Counts if the entry is a batch line. */
  counts?: BatchUndoCounts | null
  goOn?: string | null
}

/**
 * Button that undoes an entry, or the rest of a batch line (D133, D152). With `goOn` it is a link that
 * continues the run. Shows a text if the entry is already undone, and nothing if it cannot be undone.
 */
export function UndoButton({ entry, counts, goOn }: UndoButtonProps) {
  const { id, title, when, isUndone, canUndo } = entry
  if (goOn)
    return (
      <ButtonLink size="small" href={goOn}>
        Seguir
      </ButtonLink>
    )
  if (isUndone) return <span className="text-sm text-soft">Deshecho</span>
  if (!canUndo) return null
  const what = counts ? formatBatchLine(entry, counts.total) : title
  return (
    <PermittedPostForm
      action={
        counts
          ? href('/administracion/bitacora/lotes/:batch/deshacer', { batch: id })
          : href('/administracion/bitacora/:id/deshacer', { id })
      }
    >
      {counts && counts.undone > 0 && (
        <span className="block text-sm text-soft">
          {counts.undone.toLocaleString('es-US')} de {counts.total.toLocaleString('es-US')} deshechos
        </span>
      )}
      <Button size="small">
        {counts ? formatUndoBatchLabel(entry, counts.inForce) : 'Deshacer'}
        <span className="visually-hidden">
          {' '}
          {what}, {when}
        </span>
      </Button>
    </PermittedPostForm>
  )
}
