import { adminPaths } from '~/admin-paths'
import type { AdminList } from '~/features/admin-lists/ui/list-view'
import type { LinkedEntry } from '~/features/audit/schema'
import { ACTIONS, NOUNS } from '~/features/audit/schema'
import { ChangedFields } from '~/features/audit/ui/changed-fields'
import { Button } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { PostForm } from '~/ui/form/post-form'
import { SecondLine } from '~/ui/list/records'
import { LOG_FILTERS } from '../filters'

/** Whom, what with its details folded, who and when (D102). */
export const LOG: AdminList<LinkedEntry, typeof LOG_FILTERS> = {
  label: 'Bitácora',
  rows: { one: 'anotación', many: 'anotaciones' },
  at: adminPaths.auditLog,
  filters: LOG_FILTERS,
  columns: () => [
    { name: 'A quién o a qué', size: 'name', value: (entry) => <Subject {...entry} /> },
    { name: 'Qué hizo', narrow: 'plain', value: (entry) => <Deed {...entry} /> },
    {
      name: 'Quién',
      narrow: 'end',
      size: 'state',
      value: ({ username }) => <span className={SMALL}>{username}</span>,
    },
    {
      name: 'Cuándo',
      narrow: 'plain',
      size: 'button',
      value: ({ when }) => <span className={SMALL}>{when}</span>,
    },
    { name: 'Acciones', narrow: 'end', size: 'state', value: (entry) => <Restore {...entry} /> },
  ],
  notLoaded: 'No se pudo abrir la bitácora',
  empty: {
    card: { sign: '0', name: 'El cuaderno', hue: 'azul' },
    title: 'Todavía no hay nada',
    text: 'Cada cambio que hagas queda anotado aquí.',
    filtered: { title: 'Nada coincide', text: 'Prueba con menos filtros.', all: 'Ver toda la bitácora' },
  },
}

/** Two lines are all a row has on a phone. */
const SMALL = 'max-md:text-sm'

function Subject({ href, title, noun }: LinkedEntry) {
  return (
    <>
      <span className="line-clamp-2">
        {href ? <a href={href}>{title}</a> : title}
        <span className="font-text text-sm font-normal text-soft md:hidden">
          {' '}
          <span aria-hidden="true">·</span> {NOUNS[noun] ?? noun}
        </span>
      </span>
      <SecondLine>{NOUNS[noun] ?? noun}</SecondLine>
    </>
  )
}

function Deed({ action, title, changes }: LinkedEntry) {
  const deed = <span className={SMALL}>{ACTIONS[action] ?? action}</span>
  const count = Object.keys(changes).length
  if (count === 0) return deed
  return (
    <details>
      <summary className="min-h-8 underline decoration-dotted">
        {deed}
        <span className="figures text-soft max-md:hidden">
          {' '}
          ({count === 1 ? '1 dato' : `${count} datos`})
        </span>
        <span className="visually-hidden"> de {title}</span>
      </summary>
      <ChangedFields changes={changes} />
    </details>
  )
}

function Restore({ id, restore, canUndo, title }: LinkedEntry) {
  const may = usePermission()
  const undo = canUndo && may('POST', adminPaths.undoChange(id)) ? adminPaths.undoChange(id) : null
  const action = restore ?? undo
  return (
    action && (
      <PostForm action={action}>
        <Button size="small">
          {restore ? 'Restaurar' : 'Deshacer'}
          <span className="visually-hidden"> {title}</span>
        </Button>
      </PostForm>
    )
  )
}
