import { HiddenField } from './hidden-field'

/** What tells people from machines (D37): a field left alone, and when the form was made, unless a cookie says it. */
export function FormGuards({ formToken }: { formToken: string | undefined }) {
  return (
    <>
      {formToken !== undefined && <HiddenField name="sello" value={formToken} />}
      <label className="visually-hidden" aria-hidden="true">
        Déjalo vacío
        <input name="asunto" tabIndex={-1} autoComplete="off" />
      </label>
    </>
  )
}
