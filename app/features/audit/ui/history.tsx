import { adminPaths } from '~/admin-paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { STACK } from '~/ui/layout/section'
import { formatList } from '~/values/text/in-list'
import { ACTIONS, type BatchCounts, batchText, ENTITY_LABELS, type LogEntry, undoBatchText } from '../schema'
import { ChangedFields } from './changed-fields'

const MOST_NAMED = 2

/** Entries that a wide history shows with their changed fields, and the number of fields that it shows. */
const OPEN_ENTRIES = { newest: 5, fields: 8 }

/** Log entries, newest first, each with its changed fields to expand (D102). */
function LogEntries({ entries, isWide }: { entries: readonly LogEntry[]; isWide: boolean }) {
  return (
    <ol>
      {entries.map((entry, index) => (
        <li key={entry.id} className="border-b border-hair py-2.5 wrap-anywhere">
          <EntrySummary entry={entry} isOpen={isWide && index < OPEN_ENTRIES.newest} />
        </li>
      ))}
    </ol>
  )
}

function EntrySummary({ entry, isOpen }: { entry: LogEntry; isOpen: boolean }) {
  const { username, action, noun, title, when, changes, isUndone } = entry
  const fields = Object.keys(changes)
  const line = (
    <>
      <b>{username}</b> · {ACTIONS[action] ?? action}
      {fields.length > 0 ? `: ${someOf(fields)}` : ` · ${ENTITY_LABELS[noun] ?? noun}: ${title}`}{' '}
      <span className="ml-2 text-soft">
        {when}
        {isUndone && ' · Deshecho'}
      </span>
    </>
  )
  if (fields.length === 0 && !entry.canUndo) return <div>{line}</div>
  return (
    <details open={isOpen && fields.length <= OPEN_ENTRIES.fields}>
      <summary className="min-h-8 underline decoration-dotted">{line}</summary>
      <ChangedFields changes={changes} />
      {entry.canUndo && <UndoButton entry={entry} />}
    </details>
  )
}

/** The first two fields by name, and the number of the others. */
function someOf(fields: readonly string[]): string {
  const more = fields.length - MOST_NAMED
  return formatList(more > 1 ? [...fields.slice(0, MOST_NAMED), `${more} datos más`] : fields)
}

interface HistoryProps {
  entries: LogEntry[]
  /** Text if there are no entries. */
  none: string
  /** It has the width of the page, so the newest entries show what changed. */
  isWide?: boolean
}

/** History of the entity of a page. */
export const History = ({ entries, none, isWide = false }: HistoryProps) => (
  <section className={STACK} aria-labelledby="historia">
    <h2 id="historia">Historia</h2>
    {entries.length > 0 ? <LogEntries entries={entries} isWide={isWide} /> : <p>{none}</p>}
  </section>
)

interface UndoButtonProps {
  entry: LogEntry
  /** Set for a batch line. */
  counts?: BatchCounts | null
  goOn?: string | null
}

/**
 * Button that undoes an entry or the rest of a batch line, or a text if it is already undone (D133, D152).
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
  const what = counts ? batchText(entry, counts.total) : title
  return (
    <PostForm action={counts ? adminPaths.undoBatch(id) : adminPaths.undoChange(id)}>
      {counts && counts.undone > 0 && (
        <span className="block text-sm text-soft">
          {counts.undone.toLocaleString('es-US')} de {counts.total.toLocaleString('es-US')} deshechos
        </span>
      )}
      <Button size="small">
        {counts ? undoBatchText(entry, counts.inForce) : 'Deshacer'}
        <span className="visually-hidden">
          {' '}
          {what}, {when}
        </span>
      </Button>
    </PostForm>
  )
}
