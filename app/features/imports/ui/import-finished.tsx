import { adminPaths } from '~/admin-paths'
import { paths } from '~/paths'
import { Button, ButtonLink } from '~/ui/controls/button'
import { CHIPS } from '~/ui/display/chip'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { IMPORT_DAYS, type ShownImport } from '../schema'

export interface Finished {
  /** The first business that visitors can open now. */
  first: { name: string; slug: string; category: string } | null
  /** What stayed when the import was taken back. */
  kept: { line: number; name: string }[]
}

/** What can be done with an import that is over: see its first business, look at what is held, take it back. */
export function ImportFinished({ job, first, kept }: Finished & { job: ShownImport }) {
  if (job.stage === 'undo' && job.status === 'done') return <Undone kept={kept} />
  if (job.stage !== 'run' || job.status === 'working') return null
  return (
    <section className={STACK} aria-label="Qué sigue">
      {(first || job.counts.held > 0) && (
        <div className={CHIPS}>
          {first && (
            <ButtonLink
              tone="primary"
              href={paths.business({ categorySlug: first.category, slug: first.slug })}
            >
              Ver {first.name}
            </ButtonLink>
          )}
          {job.counts.held > 0 && (
            <ButtonLink href={adminPaths.moderation()}>Revisar lo que espera</ButtonLink>
          )}
        </div>
      )}
      <form method="post" action={adminPaths.undoImport(job.id)}>
        <details>
          <summary className="button">Deshacer esta importación</summary>
          <div className={STACK}>
            <p>
              Lo que creó va a la papelera y lo que cambió vuelve a decir lo de antes. Lo que alguien editó
              después se queda, y aquí verás la lista. Se puede durante {IMPORT_DAYS} días.
            </p>
            <Button tone="danger">Deshacer esta importación</Button>
          </div>
        </details>
      </form>
    </section>
  )
}

function Undone({ kept }: Pick<Finished, 'kept'>) {
  return (
    <>
      <Notice kind="success" title="La importación se deshizo">
        <p>
          {kept.length === 0
            ? 'No queda nada de ella en el directorio.'
            : 'Estos negocios se quedan, porque alguien los cambió después:'}
        </p>
      </Notice>
      {kept.length > 0 && (
        <ul>
          {kept.map(({ line, name }) => (
            <li key={line}>
              {name}, línea {line}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
