import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { classNames } from '../class-names'
import { FieldHelpAndError, type FieldNoteTexts } from './field-notes'
import { useField } from './form-context'
import { FIELD_CLASS, LABEL_CLASS, OPTIONAL_CLASS } from './styles'

/** Returns the total size of the files selected in a field, in bytes. */
export const sumSelectedFileBytes = (files: FileList | null | undefined): number =>
  [...(files ?? [])].reduce((sum, { size }) => sum + size, 0)

/** Returns the ids of the file fields whose files are too large. `data-most` is the limit in bytes. */
export const findTooLargeFileFields = (form: HTMLFormElement): string[] =>
  [...form.querySelectorAll<HTMLInputElement>('input[data-most]')]
    .filter(({ files, dataset }) => sumSelectedFileBytes(files) > Number(dataset.most))
    .map(({ id }) => id)

interface FileFieldProps
  extends FieldNoteTexts,
    Omit<InputHTMLAttributes<HTMLInputElement>, 'style' | 'className' | 'id' | 'name' | 'type'> {
  label: string
  name: string
  optional?: boolean
  most: number
  tooLarge: string
}

/**
 * Field for one file, or for several with `multiple`. Files can be dropped on it. A Spanish label covers the
 * button of the browser, whose text may be in another language.
 */
export function FileField({
  label,
  name,
  optional,
  help,
  most,
  tooLarge,
  error: known,
  ...input
}: FileFieldProps) {
  const control = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<{ names: string; bytes: number } | null>(null)
  const look = () => {
    const files = control.current?.files
    setChosen({
      names: [...(files ?? [])].map((file) => file.name).join(', '),
      bytes: sumSelectedFileBytes(files),
    })
  }
  useEffect(look, [])
  const error = chosen && chosen.bytes > most ? tooLarge : known
  const { attributes, notes } = useField({ name, optional, help, error })
  return (
    <div className={FIELD_CLASS}>
      <label className={LABEL_CLASS} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL_CLASS}>(opcional)</span>}
      </label>
      <div className={classNames('file-plate', chosen !== null && 'file-plate-told')}>
        <label className="button" htmlFor={name}>
          {input.multiple ? 'Elegir archivos' : 'Elegir archivo'}
        </label>{' '}
        {chosen !== null && <span className="file-name">{chosen.names || 'Ningún archivo elegido'}</span>}
        <input {...input} {...attributes} type="file" ref={control} data-most={most} onChange={look} />
      </div>
      <FieldHelpAndError {...notes} />
    </div>
  )
}
