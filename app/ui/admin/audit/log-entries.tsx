import { ACTIONS, type Changes, type LogEntry, NOUNS } from '~/models/audit/schema'

/** Deeds, the newest first: who did what when, and on opening one, each field before and after (D102). */
export function LogEntries({ entries }: { entries: readonly LogEntry[] }) {
  return (
    <ol className="log">
      {entries.map((entry) => (
        <li key={entry.id}>
          <Deed {...entry} />
        </li>
      ))}
    </ol>
  )
}

function Deed({ username, action, noun, title, when, changes }: LogEntry) {
  const line = (
    <>
      <b>{username}</b> · {ACTIONS[action] ?? action} · {NOUNS[noun] ?? noun}: {title}
      <span className="log-when">{when}</span>
    </>
  )
  if (Object.keys(changes).length === 0) return <div>{line}</div>
  return (
    <details>
      <summary>{line}</summary>
      <ChangedFields changes={changes} />
    </details>
  )
}

const ChangedFields = ({ changes }: { changes: Changes }) => (
  <dl className="facts">
    {Object.entries(changes).map(([field, [before, after]]) => (
      <div key={field}>
        <dt>{field}</dt>
        <dd>
          <del>{inWords(before)}</del> → <ins>{inWords(after)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

function inWords(value: Changes[string][0]): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return [value].flat().join(', ')
}
