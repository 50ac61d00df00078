/**
 * What tells people from machines in every form of a visitor (D37): a field people leave alone, and when the form was
 * made, but for forms within pages that may be kept.
 */
export function FormGuards({ stamp }: { stamp?: string | undefined }) {
  return (
    <>
      {stamp && <input type="hidden" name="sello" value={stamp} />}
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="asunto">Deja este campo vacío</label>
        <input id="asunto" name="asunto" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
