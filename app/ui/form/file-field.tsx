import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { type FieldNotes, Notes } from './field-notes'
import { useField } from './form-context'
import { chosenBytes } from './large-files'
import { FIELD, LABEL, OPTIONAL } from './styles'

interface Props
  extends FieldNotes,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'id' | 'name' | 'type'> {
  label: string
  name: string
  optional?: boolean
  most: number
  tooLarge: string
}

/** A file to choose, or several with `multiple`; they may be dropped on it too. The browser's own button speaks the browser's language: a plate in ours lies in its place. */
export function FileField({ label, name, optional, help, most, tooLarge, error: known, ...input }: Props) {
  const control = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ names: string; bytes: number } | null>(null)
  const look = () => {
    const files = control.current?.files
    setChosen({ names: [...(files ?? [])].map((file) => file.name).join(', '), bytes: chosenBytes(files) })
  }
  useEffect(look, [])
  const error = chosen && chosen.bytes > most ? tooLarge : known
  const { attributes, notes } = useField({ name, optional, help, error })
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL}>(opcional)</span>}
      </label>
      <div className={classNames('file-plate', chosen !== null && 'file-plate-told')}>
        <label className="button" htmlFor={name}>
          {input.multiple ? 'Elegir archivos' : 'Elegir archivo'}
        </label>{' '}
        {chosen !== null && <span className="file-name">{chosen.names || 'Ningún archivo elegido'}</span>}
        <input {...input} {...attributes} type="file" ref={control} data-most={most} onChange={look} />
      </div>
      <Notes {...notes} />
    </div>
  )
}
