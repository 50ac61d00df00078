import { type InputHTMLAttributes, useContext, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { describedBy, type FieldNotes, Notes } from './field-notes'
import { LargeFilesContext } from './large-files'

interface Props
  extends FieldNotes,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'id' | 'name' | 'type'> {
  label: string
  name: string
  /** Marks the field as one that may stay empty. */
  optional?: boolean
  /** Bytes it takes at most. */
  most: number
  /** What is said of a larger file, before it is sent. */
  tooLarge: string
}

/**
 * A file to choose. The browser's own button speaks the browser's language, so that a plate in ours lies in its place;
 * the name of the file is the browser's until the script says it.
 */
export function FileField({ label, name, optional, help, most, tooLarge, error: returned, ...input }: Props) {
  const error = useContext(LargeFilesContext).includes(name) ? tooLarge : returned
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const look = () => setChosen(field.current?.files?.[0]?.name ?? '')
  useEffect(look, [])
  return (
    <div className="field">
      <label className="label" htmlFor={name}>
        {label} {optional && <span className="optional">(opcional)</span>}
      </label>
      <div className={classNames('file-plate', chosen !== null && 'file-plate-told')}>
        <label className="button" htmlFor={name}>
          Elegir archivo
        </label>
        {chosen !== null && <span className="file-name">{chosen || 'Ningún archivo elegido'}</span>}
        <input
          {...input}
          ref={field}
          type="file"
          id={name}
          name={name}
          required={!optional}
          data-most={most}
          onChange={look}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(name, { help, error })}
        />
      </div>
      <Notes id={name} help={help} error={error} />
    </div>
  )
}
