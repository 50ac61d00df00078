import { Fragment } from 'react'
import { FieldHelpAndError, type FieldNoteTexts, getDescribedByIds } from './field-notes'
import { useField } from './form-context'
import {
  CHOICES_CLASS,
  FIELD_CLASS,
  HELP_CLASS,
  LABEL_CLASS,
  OPTIONAL_CLASS,
  STAR_CHOICES_CLASS,
} from './styles'

interface Choice {
  value: string
  label: string
  disabled?: boolean
  /** True if the option is checked at first. */
  checked?: boolean
  /** Extra text for screen readers, for example "ocupada". */
  state?: string | undefined
  group?: string
  /** True if the current search does not match the option. A selected option stays selected. */
  hidden?: boolean
  picture?: string
}

interface ChoiceGroupProps extends Pick<FieldNoteTexts, 'help'> {
  legend: string
  name: string
  /** Default: the name. */
  id?: string
  type: 'checkbox' | 'radio'
  options: Choice[]
  values?: readonly (string | undefined)[]
  optional?: boolean
}

/** Group of checkboxes or radio buttons with large touch targets. The error summary links to its id. */
export function ChoiceGroup({
  legend,
  name,
  id = name,
  type,
  options,
  values,
  optional,
  help,
}: ChoiceGroupProps) {
  const { notes, values: chosen } = useField({ name, id, help, value: values })
  const required = type === 'radio' && !optional
  return (
    <fieldset className={FIELD_CLASS} id={id} tabIndex={-1} aria-describedby={getDescribedByIds(id, notes)}>
      <legend className={LABEL_CLASS}>
        {legend} {optional && type === 'radio' && <span className={OPTIONAL_CLASS}>(opcional)</span>}
      </legend>
      {groupsOf(options).map(({ heading, choices }) => (
        <Fragment key={heading ?? name}>
          {heading && <p className={HELP_CLASS}>{heading}</p>}
          <div className={CHOICES_CLASS} {...(heading && { role: 'group', 'aria-label': heading })}>
            {choices.map(({ value, label, disabled, checked, state, picture, hidden }) => (
              <label key={value} hidden={hidden}>
                <input
                  type={type}
                  name={name}
                  value={value}
                  required={required}
                  defaultChecked={checked || chosen.includes(value)}
                  disabled={disabled}
                />
                <span className={checked ? 'no-underline' : undefined}>
                  {picture && (
                    <img className="mr-2" src={picture} alt="" width={28} height={28} loading="lazy" />
                  )}
                  {label}
                  {state && <small className="visually-hidden">, {state}</small>}
                </span>
              </label>
            ))}
          </div>
        </Fragment>
      ))}
      <FieldHelpAndError {...notes} />
    </fieldset>
  )
}

function groupsOf(options: Choice[]) {
  const groups: { heading: string | undefined; choices: Choice[] }[] = []
  for (const choice of options) {
    const last = groups.at(-1)
    if (last && last.heading === choice.group) last.choices.push(choice)
    else groups.push({ heading: choice.group, choices: [choice] })
  }
  return groups
}

const STAR_VALUES = ['1', '2', '3', '4', '5']

/** Five radio buttons shown as stars. The stylesheet uses `required` to detect that no star is selected. */
export function StarRadios({ legend, name }: { legend: string; name: string }) {
  const { values, notes } = useField({ name })
  return (
    <fieldset
      className={FIELD_CLASS}
      id={name}
      tabIndex={-1}
      aria-describedby={getDescribedByIds(name, notes)}
    >
      <legend className={LABEL_CLASS}>{legend}</legend>
      <div className={STAR_CHOICES_CLASS}>
        {STAR_VALUES.map((stars) => (
          <Fragment key={stars}>
            <input
              type="radio"
              required
              id={`${name}-${stars}`}
              name={name}
              value={stars}
              defaultChecked={values.includes(stars)}
            />
            <label htmlFor={`${name}-${stars}`}>
              <span className="visually-hidden">{stars === '1' ? '1 estrella' : `${stars} estrellas`}</span>
            </label>
          </Fragment>
        ))}
      </div>
      <FieldHelpAndError {...notes} />
    </fieldset>
  )
}
