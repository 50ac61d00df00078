import { type InputHTMLAttributes, useContext, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { type FieldNotes, Notes } from './field-notes'
import { FormContext, useField } from './form-context'
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

/** A file to choose. The browser's own button speaks the browser's language: a plate in ours lies in its place. */
export function FileField({ label, name, optional, help, most, tooLarge, error: known, ...input }: Props) {
  const isTooLarge = useContext(FormContext)?.largeFiles.includes(name)
  const error = isTooLarge ? tooLarge : known
  const { attributes, notes } = useField({ name, optional, help, error })
  const control = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const look = () => setChosen(control.current?.files?.[0]?.name ?? '')
  useEffect(look, [])
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL}>(opcional)</span>}
      </label>
      <div className={classNames('file-plate', chosen !== null && 'file-plate-told')}>
        <label className="button" htmlFor={name}>
          Elegir archivo
        </label>
        {chosen !== null && <span className="file-name">{chosen || 'Ningún archivo elegido'}</span>}
        <input {...input} {...attributes} type="file" ref={control} data-most={most} onChange={look} />
      </div>
      <Notes {...notes} />
    </div>
  )
}
