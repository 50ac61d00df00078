import { Fragment } from 'react'
import { describedBy, type FieldNotes, Notes } from './field-notes'

interface Props extends FieldNotes {
  legend: string
  name: string
  /** Stars chosen so far. */
  value?: number
}

const STARS = [1, 2, 3, 4, 5]

/** Five radio buttons that look like stars; `required` also tells the style sheet when none is chosen. */
export function StarRadios({ legend, name, value, help, error }: Props) {
  return (
    <fieldset className="field" id={name} tabIndex={-1} aria-describedby={describedBy(name, { help, error })}>
      <legend className="label">{legend}</legend>
      <div className="star-choices">
        {STARS.map((stars) => (
          <Fragment key={stars}>
            <input
              type="radio"
              id={`${name}-${stars}`}
              name={name}
              value={stars}
              defaultChecked={stars === value}
              required
            />
            <label htmlFor={`${name}-${stars}`}>
              <span className="visually-hidden">{stars === 1 ? '1 estrella' : `${stars} estrellas`}</span>
            </label>
          </Fragment>
        ))}
      </div>
      <Notes id={name} help={help} error={error} />
    </fieldset>
  )
}
