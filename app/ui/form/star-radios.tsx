import { Fragment } from 'react'
import { FieldHelpAndError, getDescribedByIds } from './field-notes'
import { useField } from './form-context'
import { FIELD_CLASS, LABEL_CLASS, STAR_CHOICES_CLASS } from './styles'

const STARS = ['1', '2', '3', '4', '5']

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
        {STARS.map((stars) => (
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
