import type { LoggedFieldChanges } from '../schema'

/** Shows the changed fields with their values before and after (D102). */
export const ChangedFieldsList = ({ changes }: { changes: LoggedFieldChanges }) => (
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

function inWords(value: LoggedFieldChanges[string][0]): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sí' : 'no'
  return [value].flat().join(', ')
}
