import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { useRef, useState } from 'react'
import { SelectField } from './field'
import { FieldHelpAndError, getDescribedByIds } from './field-notes'
import { useEffectBeforePaint, useField } from './form-context'
import { FIELD_CLASS, INPUT_CLASS, LABEL_CLASS, OPTIONAL_CLASS } from './styles'

interface ComboboxChoice {
  value: string
  label: string
}

const ComboboxList = ({ choices }: { choices: readonly ComboboxChoice[] }) => (
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

type SelectComboboxProps = Omit<Parameters<typeof SelectField>[0], 'defaultValue' | 'help'>

/** State of the native select before hydration. */
interface SelectBefore {
  value: string
  hasFocus: boolean
}

/** Selects from a long list: the user types a part of an option. Without JavaScript it is a native select. */
export function SelectCombobox(props: SelectComboboxProps) {
  const [before, setBefore] = useState<SelectBefore | null>(null)
  useEffectBeforePaint(() => {
    const select = document.querySelector<HTMLSelectElement>(`#${props.name}`)
    setBefore({ value: select?.value ?? '', hasFocus: select !== null && select === document.activeElement })
  }, [props.name])
  return before === null ? <SelectField {...props} /> : <Choosing {...props} before={before} />
}

function Choosing({ before, ...props }: SelectComboboxProps & { before: SelectBefore }) {
  const { label, name, options, optional } = props
  const { values, notes } = useField({ name, optional })
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(() => choiceOf(before.value, options))
  useEffectBeforePaint(() => {
    if (before.hasFocus) input.current?.focus()
  }, [before])
  return (
    <div className={`${FIELD_CLASS} relative`}>
      <label className={LABEL_CLASS} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL_CLASS}>(opcional)</span>}
      </label>
      <input type="hidden" name={name} value={chosen.value} />
      <Combobox<ComboboxChoice>
        value={chosen}
        // Default value by which a change of the form is detected.
        defaultValue={choiceOf(values[0] ?? '', options)}
        by="value"
        onChange={(choice) => choice && setChosen(choice)}
        onClose={() => setText('')}
        immediate
      >
        <ComboboxInput
          ref={input}
          id={name}
          className={INPUT_CLASS}
          autoComplete="off"
          aria-describedby={getDescribedByIds(name, notes)}
          aria-invalid={notes.error ? true : undefined}
          aria-required={optional ? undefined : true}
          displayValue={(choice: ComboboxChoice) => (choice.value ? choice.label : '')}
          placeholder={options.find(({ value }) => value === '')?.label}
          // Typed text replaces the selected option, also if a key has moved the caret to the end.
          onFocus={({ currentTarget }) => currentTarget.select()}
          onClick={({ currentTarget }) => currentTarget.value === chosen.label && currentTarget.select()}
          onChange={({ target }) => setText(withoutChosen(target.value, chosen))}
        />
        <ComboboxList choices={options.filter((option) => hasWords(option.label, text))} />
      </Combobox>
      <FieldHelpAndError {...notes} />
    </div>
  )
}

const choiceOf = (value: string, options: readonly ComboboxChoice[]): ComboboxChoice =>
  options.find((option) => option.value === value) ?? { value, label: value }

const withoutChosen = (typed: string, { value, label }: ComboboxChoice) =>
  value && typed !== label && typed.startsWith(label) ? typed.slice(label.length) : typed

/** Whether a label contains all typed words or parts of words, in any order. */
const hasWords = (label: string, typed: string) =>
  plain(typed)
    .split(/\s+/)
    .every((word) => plain(label).includes(word))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
