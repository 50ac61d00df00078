import { getInputProps } from '@conform-to/react'
import { type InputHTMLAttributes, useContext, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { type FieldNotes, Notes } from './field-notes'
import { FormContext, useField } from './form-context'
import { FIELD, LABEL, OPTIONAL } from './looks'

const PLATE = `file-plate | relative mb-1 flex flex-wrap gap-x-3 gap-y-1 items-center
  [&:focus-within]:[outline:3px_solid_var(--color-teal)] [&:focus-within]:outline-offset-3
  [&_input]:flex-[1_1_10rem] [&_input]:min-w-0 [&_input]:min-h-12 [&_input]:py-2.5
  [&_input]:cursor-pointer [&_input:focus]:[outline:0] [&_::file-selector-button]:hidden
  [&_input:required:invalid]:text-transparent`

const TOLD = 'file-plate-told | [&_input]:absolute [&_input]:inset-0 [&_input]:size-full [&_input]:opacity-0'

const NAME = 'file-name | min-w-0 wrap-anywhere'

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
  const { field, notes, ariaDescribedBy } = useField({ name, optional, help, error })
  const control = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const look = () => setChosen(control.current?.files?.[0]?.name ?? '')
  useEffect(look, [])
  return (
    <div className={FIELD}>
      <label className={LABEL} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL}>(opcional)</span>}
      </label>
      <div className={classNames(PLATE, chosen !== null && TOLD)}>
        <label className="button" htmlFor={name}>
          Elegir archivo
        </label>
        {chosen !== null && <span className={NAME}>{chosen || 'Ningún archivo elegido'}</span>}
        <input
          {...input}
          {...getInputProps(field, { type: 'file', ariaDescribedBy })}
          ref={control}
          data-most={most}
          onChange={look}
        />
      </div>
      <Notes {...notes} />
    </div>
  )
}
