import { ACTIONS, type LogEntry, NOUNS } from '../schema'
import { ChangedFields } from './changed-fields'

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

function EntrySummary({ username, action, noun, title, when, changes }: LogEntry) {
  const line = (
    <>
      <b>{username}</b> · {ACTIONS[action] ?? action} · {NOUNS[noun] ?? noun}: {title}{' '}
      <span className="ml-2 text-soft">{when}</span>
    </>
  )
  if (Object.keys(changes).length === 0) return <div>{line}</div>
  return (
    <details>
      <summary className="min-h-8 underline decoration-dotted">{line}</summary>
      <ChangedFields changes={changes} />
    </details>
  )
}
