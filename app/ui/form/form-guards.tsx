import { HiddenField } from './hidden-field'

/**
 * What tells people from machines in every form of a visitor (D37): a field people leave alone, and when the form was made.
 * On pages that are read that stands in a cookie, and `stamp` is undefined.
 */
export function FormGuards({ stamp }: { stamp: string | undefined }) {
  return (
    <>
      {stamp !== undefined && <HiddenField name="sello" value={stamp} />}
      <label className="visually-hidden" aria-hidden="true">
        Déjalo vacío
        <input name="asunto" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}
