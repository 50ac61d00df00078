import { ComboboxOption, ComboboxOptions } from '@headlessui/react'

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
