import { HiddenField } from './hidden-field'

/** What tells people from machines (D37): a field left alone, and when the form was made, unless a cookie says it. */
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
