import { Combobox, ComboboxInput } from '@headlessui/react'
import { useRef, useState } from 'react'
import { type ComboboxChoice, ComboboxList } from './combobox-list'
import { Field } from './field'
import { describedBy, type FieldNotes, Notes } from './field-notes'
import { useField } from './form-context'
import { FIELD, LABEL, OPTIONAL } from './styles'
import { useBeforePaint } from './use-before-paint'

interface Props extends FieldNotes {
  label: string
  name: string
  maxLength: number
  defaultValue?: string | undefined
  optional?: boolean
  choices: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
  onChoose: (choice: ComboboxChoice) => void
}

/** A pause in typing after which it is looked for, in milliseconds. */
const PAUSE = 250
const FEWEST_LETTERS = 2

/** Looks for what is typed and offers what it finds; until scripts run it is a field of text, asked for by a button. */
export function SearchCombobox({ choices, onSearch, onChoose, ...field }: Props) {
  const [before, setBefore] = useState<FieldBefore | null>(null)
  useBeforePaint(() => {
    const input = document.querySelector<HTMLInputElement>(`#${field.name}`)
    setBefore({ text: input?.value ?? '', hasFocus: input !== null && input === document.activeElement })
  }, [field.name])
  if (before === null) return <Field {...field} autoComplete="off" />
  return <Choosing {...field} before={before} choices={choices} onSearch={onSearch} onChoose={onChoose} />
}

/** The field of text that stood there before: whoever is typing in it goes on in the other. */
interface FieldBefore {
  text: string
  hasFocus: boolean
}

function useKeptFocus({ hasFocus, text }: FieldBefore) {
  const input = useRef<HTMLInputElement>(null)
  useBeforePaint(() => {
    if (!hasFocus) return
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
  }, [hasFocus, text])
  return input
}

function useSearchAfterPause(onSearch: Props['onSearch']) {
  const waiting = useRef<number>()
  return (text: string) => {
    window.clearTimeout(waiting.current)
    if (text.length >= FEWEST_LETTERS) waiting.current = window.setTimeout(() => onSearch(text), PAUSE)
  }
}

function Choosing({ before, choices, onSearch, onChoose, ...field }: Props & { before: FieldBefore }) {
  const { label, name, optional, maxLength } = field
  const { notes } = useField(field)
  const [text, setText] = useState(before.text)
  const input = useKeptFocus(before)
  const search = useSearchAfterPause(onSearch)
  const type = (typed: string) => {
    setText(typed)
    search(typed.trim())
  }
  // Leaving the field chooses nothing, and keeps what was typed.
  const choose = (choice: ComboboxChoice | null) => {
    if (!choice) return
    onChoose(choice)
    setText('')
  }
  const isOffering = text.trim().length >= FEWEST_LETTERS && choices !== undefined
  return (
    <div className={`${FIELD} relative`}>
      <label className={LABEL} htmlFor={name}>
        {label}
        {optional && <span className={OPTIONAL}> (opcional)</span>}
      </label>
      <Combobox<ComboboxChoice | null> value={null} onChange={choose} immediate>
        <ComboboxInput
          ref={input}
          id={name}
          name={name}
          maxLength={maxLength}
          className="input"
          autoComplete="off"
          aria-describedby={describedBy(name, notes)}
          aria-invalid={notes.error ? true : undefined}
          displayValue={() => text}
          onChange={(event) => type(event.target.value)}
        />
        {isOffering && <ComboboxList choices={choices} />}
      </Combobox>
      <Notes {...notes} />
    </div>
  )
}
