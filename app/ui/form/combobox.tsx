import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useRef, useState } from 'react'
import { Field } from './field'
import { FieldHelpAndError, type FieldNoteTexts, getDescribedByIds } from './field-notes'
import { useEffectBeforePaint, useField } from './form-context'
import { FIELD_CLASS, LABEL_CLASS, OPTIONAL_CLASS } from './styles'

export interface ComboboxChoice {
  value: string
  label: string
}

export const ComboboxList = ({ choices }: { choices: readonly ComboboxChoice[] }) => (
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
)

interface SearchComboboxProps extends FieldNoteTexts {
  label: string
  name: string
  maxLength: number
  defaultValue?: string | undefined
  optional?: boolean
  choices: ComboboxChoice[] | undefined
  onSearch: (text: string) => void
  onChoose: (choice: ComboboxChoice) => void
}

/** Delay between the last key and the search, in milliseconds. */
const SEARCH_DELAY_MS = 250
const MIN_SEARCH_LETTERS = 2

/**
 * Text field that searches while the user types, and offers the results. Without JavaScript it is a plain
 * text field.
 */
export function SearchCombobox({ choices, onSearch, onChoose, ...field }: SearchComboboxProps) {
  const [before, setBefore] = useState<FieldBefore | null>(null)
  useEffectBeforePaint(() => {
    const input = document.querySelector<HTMLInputElement>(`#${field.name}`)
    setBefore({ text: input?.value ?? '', hasFocus: input !== null && input === document.activeElement })
  }, [field.name])
  if (before === null) return <Field {...field} autoComplete="off" />
  return <Choosing {...field} before={before} choices={choices} onSearch={onSearch} onChoose={onChoose} />
}

/** State of the text field before hydration. The combobox continues with it. */
interface FieldBefore {
  text: string
  hasFocus: boolean
}

function useKeptFocus({ hasFocus, text }: FieldBefore) {
  const input = useRef<HTMLInputElement>(null)
  useEffectBeforePaint(() => {
    if (!hasFocus) return
    input.current?.focus()
    input.current?.setSelectionRange(text.length, text.length)
  }, [hasFocus, text])
  return input
}

function useSearchAfterPause(onSearch: SearchComboboxProps['onSearch']) {
  const waiting = useRef<number>()
  return (text: string) => {
    window.clearTimeout(waiting.current)
    if (text.length >= MIN_SEARCH_LETTERS)
      waiting.current = window.setTimeout(() => onSearch(text), SEARCH_DELAY_MS)
  }
}

function Choosing({
  before,
  choices,
  onSearch,
  onChoose,
  ...field
}: SearchComboboxProps & { before: FieldBefore }) {
  const { label, name, optional, maxLength } = field
  const { notes } = useField(field)
  const [text, setText] = useState(before.text)
  const input = useKeptFocus(before)
  const search = useSearchAfterPause(onSearch)
  const type = (typed: string) => {
    setText(typed)
    search(typed.trim())
  }
  // If the field loses the focus, nothing is selected and the text stays.
  const choose = (choice: ComboboxChoice | null) => {
    if (!choice) return
    onChoose(choice)
    setText('')
  }
  const isOffering = text.trim().length >= MIN_SEARCH_LETTERS && choices !== undefined
  return (
    <div className={`${FIELD_CLASS} relative`}>
      <label className={LABEL_CLASS} htmlFor={name}>
        {label}
        {optional && <span className={OPTIONAL_CLASS}> (opcional)</span>}
      </label>
      <Combobox<ComboboxChoice | null> value={null} onChange={choose} immediate>
        <ComboboxInput
          ref={input}
          id={name}
          name={name}
          maxLength={maxLength}
          className="input"
          autoComplete="off"
          aria-describedby={getDescribedByIds(name, notes)}
          aria-invalid={notes.error ? true : undefined}
          displayValue={() => text}
          onChange={(event) => type(event.target.value)}
        />
        {isOffering && <ComboboxList choices={choices} />}
      </Combobox>
      <FieldHelpAndError {...notes} />
    </div>
  )
}
