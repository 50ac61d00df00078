import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Field } from './field'
import { describedBy, type FieldNotes, Notes } from './field-notes'
import { FIELD, LABEL, OPTIONAL } from './looks'

export interface ComboboxChoice {
  value: string
  label: string
}

interface Props extends FieldNotes {
  label: string
  name: string
  maxLength: number
  defaultValue?: string | undefined
  optional?: boolean
  /** Found for what is typed; undefined while nothing was looked for. */
  choices: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
  onChoose: (choice: ComboboxChoice) => void
}

/** A pause in typing after which it is looked for, in milliseconds. */
const PAUSE = 250
const FEWEST_LETTERS = 2

/**
 * A field that looks for what is typed and offers what it finds to be chosen. Until scripts run, and where they do not, it is
 * a field of text, and the form around it asks for the same by a button.
 */
export function SearchCombobox({ choices, onSearch, onChoose, ...field }: Props) {
  const [before, setBefore] = useState<FieldBefore | null>(null)
  useBeforePaint(() => {
    const input = document.querySelector<HTMLInputElement>(`#${field.name}`)
    setBefore({ text: input?.value ?? '', hasFocus: input !== null && input === document.activeElement })
  }, [field.name])
  if (before === null) return <Field {...field} autoComplete="off" />
  return <Choosing {...{ ...field, before, choices, onSearch, onChoose }} />
}

/** The field of text that stood there before: whoever is typing in it goes on in the other. */
interface FieldBefore {
  text: string
  hasFocus: boolean
}

/** In one go with the change of the fields, so that no key falls between them. There is no paint on the server. */
const useBeforePaint = typeof document === 'undefined' ? useEffect : useLayoutEffect

function Choosing({
  label,
  name,
  optional,
  help,
  error,
  maxLength,
  ...list
}: Props & { before: FieldBefore }) {
  const { before, choices, onSearch, onChoose } = list
  const [text, setText] = useState(before.text)
  const input = useRef<HTMLInputElement>(null)
  useBeforePaint(() => {
    if (!before.hasFocus) return
    input.current?.focus()
    input.current?.setSelectionRange(before.text.length, before.text.length)
  }, [before])
  const waiting = useRef<number>()
  const type = (typed: string) => {
    setText(typed)
    window.clearTimeout(waiting.current)
    if (typed.trim().length >= FEWEST_LETTERS)
      waiting.current = window.setTimeout(() => onSearch(typed.trim()), PAUSE)
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
          {...{ id: name, name, maxLength, className: 'input', autoComplete: 'off' }}
          aria-describedby={describedBy(name, { help, error })}
          aria-invalid={error ? true : undefined}
          displayValue={() => text}
          onChange={(event) => type(event.target.value)}
        />
        {isOffering && (
          <ComboboxOptions
            modal={false}
            className="absolute top-full right-0 left-0 z-3 max-h-72 overflow-auto rounded-house border-3 border-line bg-card p-1.5"
          >
            {choices.map((choice) => (
              <ComboboxOption
                key={choice.value}
                value={choice}
                className="cursor-pointer rounded-house px-2.5 py-2.5 data-[focus]:bg-ink data-[focus]:text-paper"
              >
                {choice.label}
              </ComboboxOption>
            ))}
            {choices.length === 0 && <p className="px-2.5 py-2.5">Nada coincide. Prueba con otra palabra.</p>}
          </ComboboxOptions>
        )}
      </Combobox>
      <Notes {...{ id: name, help, error }} />
    </div>
  )
}
