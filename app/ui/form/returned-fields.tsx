import type { ReturnedForm } from './returned-form'

export function ReturnedFields({ returned }: { returned: Pick<ReturnedForm, 'values'> }) {
  const kept = Object.entries(returned.values).flatMap(([name, values]) =>
    values.map((value, index) => ({ key: `${name}-${index}`, name, value })),
  )
  return kept.map(({ key, name, value }) => <input key={key} type="hidden" name={name} value={value} />)
}
