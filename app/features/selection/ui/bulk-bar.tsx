import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermission } from '~/ui/controls/permission'
import { SelectField } from '~/ui/form/select-field'
import { type BulkList, LISTS, VERBS } from '../schema'

const FORM = 'varios'

interface Props {
  list: BulkList
  at: string
  items: string[]
  all?: string | undefined
}

/** What can be done to many things of a list: the boxes beside them belong to this form, which leads to a question. */
export function BulkBar({ list, at, items, all }: Props) {
  const may = usePermission()
  if (!may('GET', adminPaths.bulk(list))) return null
  const ofPage = items.length === 1 ? 'Lo de esta página (1)' : `Todo lo de esta página (${items.length})`
  return (
    <form
      id={FORM}
      className="flex flex-wrap items-end gap-x-4 gap-y-2 [&>.field]:flex-[0_1_14rem]"
      method="get"
      action={adminPaths.bulk(list)}
    >
      <input type="hidden" name="volver" value={at} />
      <input type="hidden" name="pagina" value={items.join()} />
      <SelectField
        label="Con varios a la vez"
        name="accion"
        options={[
          { value: '', label: 'Elige qué hacer' },
          ...LISTS[list].verbs.map((verb) => ({ value: verb, label: VERBS[verb].label })),
        ]}
      />
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
      <Button>Continuar</Button>
    </form>
  )
}

export function BulkBox({ list, item, name }: { list: BulkList; item: string; name: string }) {
  const may = usePermission()
  if (!may('GET', adminPaths.bulk(list))) return null
  return (
    <label className="inline-grid min-h-11 self-start min-w-11 place-items-center">
      <input
        className="size-6 accent-teal"
        type="checkbox"
        form={FORM}
        name="cual"
        value={item}
        autoComplete="off"
      />
      <span className="visually-hidden">Elegir {name}</span>
    </label>
  )
}
