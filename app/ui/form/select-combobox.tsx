import { Combobox, ComboboxInput } from '@headlessui/react'
import { useRef, useState } from 'react'
import { type ComboboxChoice, ComboboxList } from './combobox-list'
import { describedBy, Notes } from './field-notes'
import { useField } from './form-context'
import { SelectField } from './select-field'
import { FIELD, INPUT, LABEL, OPTIONAL } from './styles'
import { useBeforePaint } from './use-before-paint'

type Props = Omit<Parameters<typeof SelectField>[0], 'defaultValue' | 'help'>

/** The list of a browser, which stood there before: what was chosen in it, and whether one is at it. */
interface SelectBefore {
  value: string
  hasFocus: boolean
}

/** One of a long list, found by typing a part of it. Until scripts run, and where they do not, it is the browser's own list. */
export function SelectCombobox(props: Props) {
  const [before, setBefore] = useState<SelectBefore | null>(null)
  useBeforePaint(() => {
    const select = document.querySelector<HTMLSelectElement>(`#${props.name}`)
    setBefore({ value: select?.value ?? '', hasFocus: select !== null && select === document.activeElement })
  }, [props.name])
  return before === null ? <SelectField {...props} /> : <Choosing {...props} before={before} />
}

function Choosing({ before, ...props }: Props & { before: SelectBefore }) {
  const { label, name, options, optional } = props
  const { values, notes } = useField({ name, optional })
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(() => choiceOf(before.value, options))
  useBeforePaint(() => {
    if (before.hasFocus) input.current?.focus()
  }, [before])
  return (
    <div className={`${FIELD} relative`}>
      <label className={LABEL} htmlFor={name}>
        {label} {optional && <span className={OPTIONAL}>(opcional)</span>}
      </label>
      <input type="hidden" name={name} value={chosen.value} />
      <Combobox<ComboboxChoice>
        value={chosen}
        // By this a form is told from one that was edited.
        defaultValue={choiceOf(values[0] ?? '', options)}
        by="value"
        onChange={(choice) => choice && setChosen(choice)}
        onClose={() => setText('')}
        immediate
      >
        <ComboboxInput
          ref={input}
          id={name}
          className={INPUT}
          autoComplete="off"
          aria-describedby={describedBy(name, notes)}
          aria-invalid={notes.error ? true : undefined}
          aria-required={optional ? undefined : true}
          displayValue={(choice: ComboboxChoice) => (choice.value ? choice.label : '')}
          placeholder={options.find(({ value }) => value === '')?.label}
          onChange={(event) => setText(event.target.value)}
        />
        <ComboboxList choices={options.filter((option) => hasWords(option.label, text))} />
      </Combobox>
      <Notes {...notes} />
    </div>
  )
}

const choiceOf = (value: string, options: readonly ComboboxChoice[]): ComboboxChoice =>
  options.find((option) => option.value === value) ?? { value, label: value }

const hasWords = (label: string, typed: string) => plain(label).includes(plain(typed.trim()))

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
