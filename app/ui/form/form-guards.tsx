/** What tells people from machines in every form of a visitor (D37): when it was made, and a field people leave alone. */
export function FormGuards({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name="sello" value={stamp} />
      <div className="visually-hidden" aria-hidden="true">
        <label htmlFor="asunto">Deja este campo vacío</label>
        <input id="asunto" name="asunto" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  )
}
