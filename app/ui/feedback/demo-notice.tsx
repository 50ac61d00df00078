import { WRAP } from '../layout/section'

/** While the demo data is loaded nobody may take an invented business for a real one, nor the other way round. */
export function DemoNotice() {
  return (
    <aside className="border-b-3 border-line bg-card text-sm" aria-label="Aviso">
      <p className={`${WRAP} py-1`}>
        <b>Negocios de ejemplo:</b> sus datos son inventados.
      </p>
    </aside>
  )
}
