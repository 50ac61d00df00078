import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { PostForm } from '~/ui/form/post-form'
import { inList } from '~/values/text/in-list'
import { ACTIONS, type LogEntry, NOUNS } from '../schema'
import { ChangedFields } from './changed-fields'

const MOST_NAMED = 2

/** Deeds, the newest first: who did what when, and on opening one, each field before and after (D102). */
export function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol>
      {entries.map((entry) => (
        <li key={entry.id} className="border-b border-hair py-2.5 wrap-anywhere">
          <EntrySummary {...entry} />
        </li>
      ))}
    </ol>
  )
}

function EntrySummary({ id, username, action, noun, title, when, changes, canUndo }: LogEntry) {
  const may = usePermission()
  const fields = Object.keys(changes)
  const line = (
    <>
      <b>{username}</b> · {ACTIONS[action] ?? action}
      {fields.length > 0 ? `: ${someOf(fields)}` : ` · ${NOUNS[noun] ?? noun}: ${title}`}{' '}
      <span className="ml-2 text-soft">{when}</span>
    </>
  )
  if (fields.length === 0) return <div>{line}</div>
  return (
    <details>
      <summary className="min-h-8 underline decoration-dotted">{line}</summary>
      <ChangedFields changes={changes} />
      {canUndo && may('POST', adminPaths.undoChange(id)) && (
        <PostForm action={adminPaths.undoChange(id)}>
          <Button size="small">
            Deshacer<span className="visually-hidden"> lo del {when}</span>
          </Button>
        </PostForm>
      )}
    </details>
  )
}

/** The first two by name, and how many there are besides. */
function someOf(fields: readonly string[]): string {
  const more = fields.length - MOST_NAMED
  return inList(more > 1 ? [...fields.slice(0, MOST_NAMED), `${more} datos más`] : fields)
}
