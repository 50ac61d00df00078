import { Button } from '~/ui/controls/button'
import { PostForm } from '~/ui/form/post-form'
import { ACTIONS, type Changes, type LinkedEntry, type LogEntry, NOUNS } from '../schema'

type Entry = LogEntry & Partial<LinkedEntry>

/** Deeds, the newest first: who did what when, and on opening one, each field before and after (D102). */
export function LogEntries({ entries }: { entries: readonly Entry[] }) {
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

function EntrySummary({ username, action, noun, title, when, changes, href, restore }: Entry) {
  const line = (
    <>
      <b>{username}</b> · {ACTIONS[action] ?? action} · {NOUNS[noun] ?? noun}: {title}{' '}
      <span className="ml-2 text-soft">{when}</span>
    </>
  )
  return (
    <>
      {Object.keys(changes).length === 0 ? (
        <div>{line}</div>
      ) : (
        <details>
          <summary className="min-h-8 underline decoration-dotted">{line}</summary>
          <ChangedFields changes={changes} />
        </details>
      )}
      {href && (
        <a className="lettering inline-flex min-h-11 items-center" href={href}>
          Abrir<span className="visually-hidden"> {title}</span>
        </a>
      )}
      {restore && (
        <PostForm action={restore}>
          <Button size="small">
            Restaurar<span className="visually-hidden"> {title}</span>
          </Button>
        </PostForm>
      )}
    </>
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
