import { INITIAL_VALUES_FIELD, initialValueHash } from '~/values/initial-values-field'
import { HiddenField } from './hidden-field'

interface Props {
  version: number
  /** By the names of the fields. */
  stored: Readonly<Record<string, string | readonly string[] | undefined>>
}

/** What a form was filled from: the version of its row, and what it said, by which a conflict knows what others changed. */
export function FormVersion({ version, stored }: Props) {
  const opened = Object.entries(stored).map(([name, said = '']) => [name, initialValueHash(String(said))])
  return (
    <>
      <HiddenField name="version" value={version} />
      <HiddenField name={INITIAL_VALUES_FIELD} value={new URLSearchParams(opened).toString()} />
    </>
  )
}
