import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { SelectField } from '~/ui/form/select-field'
import { type BulkList, type BulkVerb, LISTS, VERBS } from '../verbs'
import { KeyList } from './key-list'

const FORM = 'varios'
/** More verbs than these are a list to choose from. */
const MOST_BUTTONS = 3

interface Props {
  list: BulkList
  at: string
  items: string[]
  all?: string | undefined
  /** Of those of the list, where not all of them fit. */
  verbs?: readonly BulkVerb[]
}

/**
 * What can be done to many things of a list: the boxes beside them belong to this form, which leads to a question. It
 * stands behind the list, stays at the foot of the window and counts what is ticked; app/enhance/selection.ts ticks all.
 */
export function BulkBar({ list, at, items, all, verbs = LISTS[list].verbs }: Props) {
  const may = usePermission()
  if (!may('POST', adminPaths.bulk(list))) return null
  const ofPage = items.length === 1 ? 'Lo de esta página (1)' : `Lo de esta página (${items.length})`
  return (
    <>
      <form id={FORM} className="bulk-bar" method="post" action={adminPaths.bulk(list)}>
        <input type="hidden" name="volver" value={at} />
        <input type="hidden" name="pagina" value={items.join()} />
        <label className="tick-all" hidden>
          <input type="checkbox" autoComplete="off" />
          Todos
        </label>
        <p className="ticked figures" />
        <SelectField
          label="Cuáles"
          name="quienes"
          defaultValue="marcados"
          options={[
            { value: 'marcados', label: 'Lo que marqué' },
            { value: 'pagina', label: ofPage },
            ...(all ? [{ value: 'todos', label: `Todo lo que coincide (${all})` }] : []),
          ]}
        />
        <Verbs verbs={verbs} />
      </form>
      <KeyList list={list} />
    </>
  )
}

const Verbs = ({ verbs }: { verbs: readonly BulkVerb[] }) =>
  verbs.length > MOST_BUTTONS ? (
    <>
      <SelectField
        label="Qué hacer"
        name="accion"
        options={[
          { value: '', label: 'Elige qué hacer' },
          ...verbs.map((verb) => ({ value: verb, label: VERBS[verb].label })),
        ]}
      />
      <Button size="small">Continuar</Button>
    </>
  ) : (
    verbs.map((verb) => (
      <Button key={verb} size="small" tone={VERBS[verb].tone} name="accion" value={verb}>
        {VERBS[verb].label}
      </Button>
    ))
  )

export function BulkBox({ list, item, name }: { list: BulkList; item: string; name: string }) {
  const may = usePermission()
  if (!may('POST', adminPaths.bulk(list))) return null
  return (
    <label className="inline-grid min-h-11 self-start min-w-11 place-items-center print:hidden">
      <input
        className="size-6 accent-teal"
        type="checkbox"
        form={FORM}
        name="cual"
        value={item}
        autoComplete="off"
        aria-keyshortcuts="x"
      />
      <span className="visually-hidden">Elegir {name}</span>
    </label>
  )
}
