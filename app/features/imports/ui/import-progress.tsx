import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { STACK } from '~/ui/layout/section'
import type { ShownImport, Stage } from '../schema'
import { count, rowsInWords } from './labels'

const WORKING: Record<Stage, string> = {
  columns: 'Leyendo las columnas',
  check: 'Revisando las filas',
  run: 'Importando los negocios',
  undo: 'Deshaciendo la importación',
}

/** How far it has got; the page is loaded anew by whoever wants to know. */
export function ImportProgress({ job }: { job: ShownImport }) {
  const { id, stage, done, total } = job
  return (
    <section className={`sign ${STACK}`} aria-labelledby="avance">
      <h2 id="avance">{WORKING[stage]}</h2>
      <progress
        className="h-6 w-full accent-green"
        max={Math.max(total, 1)}
        value={done}
        aria-labelledby="avance"
      />
      <p className="figures">
        {total > 0 ? `${count.format(done)} de ${rowsInWords(total)}` : 'Leyendo el archivo'}
      </p>
      <p>Puedes cerrar esta página: el trabajo sigue sin ella.</p>
      <p>
        <ButtonLink tone="primary" href={adminPaths.importFile(id)}>
          Actualizar progreso
        </ButtonLink>
      </p>
    </section>
  )
}
