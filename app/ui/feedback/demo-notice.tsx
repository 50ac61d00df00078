/** Said on every page while the demo data is loaded: nobody may take an invented business for a real one. */
export function DemoNotice() {
  return (
    <aside className="demo-notice" aria-label="Aviso">
      <p className="wrap">
        <b>Estos negocios son ejemplos:</b> nombres, teléfonos y opiniones son inventados.
      </p>
    </aside>
  )
}
