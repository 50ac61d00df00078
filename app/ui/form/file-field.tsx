import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { type FieldNotes, Notes } from './field-notes'
import { useField } from './form-context'
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

const NOTHING = { name: 'Ningún archivo elegido', size: 0 }

/** A file to choose. The browser's own button speaks the browser's language: a plate in ours lies in its place. */
export function FileField({ label, name, optional, help, most, tooLarge, error: known, ...input }: Props) {
  const control = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ name: string; size: number } | null>(null)
  const look = () => setChosen(control.current?.files?.[0] ?? NOTHING)
  useEffect(look, [])
  const error = chosen && chosen.size > most ? tooLarge : known
  const { attributes, notes } = useField({ name, optional, help, error })
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL}>(opcional)</span>}
      </label>
      <div className={classNames('file-plate', chosen !== null && 'file-plate-told')}>
        <label className="button" htmlFor={name}>
          Elegir archivo
        </label>
        {chosen !== null && <span className="file-name">{chosen.name}</span>}
        <input {...input} {...attributes} type="file" ref={control} data-most={most} onChange={look} />
      </div>
      <Notes {...notes} />
    </div>
  )
}
