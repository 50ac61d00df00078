import type { ReturnedForm } from './returned-form'

/** All that came back in hidden fields, empty ones as well: conform leaves those out of its values. */
export function ReturnedFields({
  lastResult: { fields = [], initialValue },
}: Pick<ReturnedForm, 'lastResult'>) {
  const all = fields.flatMap((name) =>
    [initialValue?.[name]]
      .flat()
      .map((value, index) => ({ key: `${name}-${index}`, name, value: value as string })),
  )
  return all.map(({ key, name, value }) => <input key={key} type="hidden" name={name} value={value ?? ''} />)
}
