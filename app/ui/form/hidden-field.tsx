import { useContext } from 'react'
import { FormContext } from './form-context'

interface Props {
  name: string
  value: string | number
}

/** What a form sends along, as it came back: an answer may say it anew, like the version that was seen. */
export function HiddenField({ name, value }: Props) {
  const field = useContext(FormContext)?.[name]
  return <input type="hidden" name={name} value={(field?.value as string | undefined) ?? value} />
}
