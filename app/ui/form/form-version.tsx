import { hashInitialValue, INITIAL_VALUES_FIELD } from '~/values/initial-values-field'
import { HiddenField } from './field'

interface FormVersionProps {
  version: number
  /** Stored values by field name. */
  stored: Readonly<Record<string, string | readonly string[] | undefined>>
}

/**
 * Hidden fields with the version of the row and hashes of the initial values. The server uses them to find
 * the fields that another user changed.
 */
export function FormVersionFields({ version, stored }: FormVersionProps) {
  const opened = Object.entries(stored).map(([name, said = '']) => [name, hashInitialValue(String(said))])
  return (
    <>
      <HiddenField name="version" value={version} />
      <HiddenField name={INITIAL_VALUES_FIELD} value={new URLSearchParams(opened).toString()} />
    </>
  )
}
