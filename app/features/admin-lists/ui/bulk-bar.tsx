import { adminPaths } from '~/admin-paths'
import { Button } from '~/ui/controls/button'
import { usePermissionCheck } from '~/ui/controls/permission'
import { SelectField } from '~/ui/form/field'
import { BULK_LIST_CONFIGS, BULK_VERB_TEXTS, type BulkListName, type BulkVerb } from '../verbs'

const SHORTCUT_KEYS = [
  ['j', 'baja a la fila siguiente'],
  ['k', 'sube a la anterior'],
  ['x', 'la marca o la desmarca'],
  ['/', 'va al buscador'],
  ['?', 'abre y cierra esta lista'],
]
const MODERATION_SHORTCUT_KEYS = [
  ['p', 'publica la fila'],
  ['r', 'abre sus detalles, con los motivos para rechazarla; o cierra el reporte'],
]

/**
 * List of keyboard shortcuts. It is hidden until app/enhance/administration.ts shows it, because shortcuts need
 * JavaScript.
 */
const KeyList = ({ list }: { list: BulkListName }) => (
  <details id="teclas" className="max-md:hidden!" hidden>
    <summary className="min-h-11">Teclas rápidas</summary>
    <ul>
      {[...SHORTCUT_KEYS, ...(list === 'revision' ? MODERATION_SHORTCUT_KEYS : [])].map(([key, text]) => (
        <li key={key}>
          <kbd className="lettering mr-2 inline-block min-w-6 rounded-house border-2 border-line bg-card px-1.5 text-center">
            {key}
          </kbd>{' '}
          {text}
        </li>
      ))}
    </ul>
    <label className="flex min-h-11 items-center gap-2">
      <input className="size-6 accent-teal" type="checkbox" autoComplete="off" />
      Usar estas teclas
    </label>
  </details>
)

const BULK_FORM_ID = 'varios'
/** Maximum number of buttons. With more verbs a select is shown. */
const MAX_BULK_BUTTONS = 3

/** An action of a list that is stored at once, instead of the bulk actions, which ask first. */
export interface OwnListAction {
  /** Address that the selected rows are sent to. */
  action: string
  button: string
  /** Hidden field with the version that the page shows. If it changes, the selection is discarded. */
  version: number
}

interface BulkBarProps {
  list: BulkListName
  at: string
  items: string[]
  all?: string | undefined
  /** Verbs to show. Default: all verbs of the list. */
  verbs?: readonly BulkVerb[]
  own?: OwnListAction | undefined
}

/**
 * Form with the bulk actions of a list. Renders nothing for an account without permission. It leads to a page
 * that asks for confirmation. The checkboxes of the rows belong to this form. It comes after the list and
 * stays at the bottom of the window. The stylesheet counts the selected rows of the page.
 * app/enhance/administration.ts adds those of other pages, and shows the checkbox for all rows.
 */
export function BulkActionsForm({
  list,
  at,
  items,
  all,
  verbs = BULK_LIST_CONFIGS[list].verbs,
  own,
}: BulkBarProps) {
  const may = usePermissionCheck()
  const action = own?.action ?? adminPaths.bulk(list)
  if (!may('POST', action)) return null
  const ofPage = items.length === 1 ? 'Lo de esta página (1)' : `Lo de esta página (${items.length})`
  return (
    <>
      <form id={BULK_FORM_ID} className="bulk-bar" method="post" action={action}>
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
        {own ? (
          <>
            <input type="hidden" name="version" value={own.version} />
            <Button size="small" tone="primary">
              {own.button}
            </Button>
          </>
        ) : (
          <Verbs verbs={verbs} />
        )}
      </form>
      <KeyList list={list} />
    </>
  )
}

const Verbs = ({ verbs }: { verbs: readonly BulkVerb[] }) =>
  verbs.length > MAX_BULK_BUTTONS ? (
    <>
      <SelectField
        label="Qué hacer"
        name="accion"
        options={[
          { value: '', label: 'Elige qué hacer' },
          ...verbs.map((verb) => ({ value: verb, label: BULK_VERB_TEXTS[verb].label })),
        ]}
      />
      <Button size="small">Continuar</Button>
    </>
  ) : (
    verbs.map((verb) => (
      <Button key={verb} size="small" tone={BULK_VERB_TEXTS[verb].tone} name="accion" value={verb}>
        {BULK_VERB_TEXTS[verb].label}
      </Button>
    ))
  )

interface BulkCheckboxProps {
  list: BulkListName
  item: string
  name: string
  own?: OwnListAction | undefined
  isChecked?: boolean | undefined
}

export function BulkCheckbox({ list, item, name, own, isChecked }: BulkCheckboxProps) {
  const may = usePermissionCheck()
  if (!may('POST', own?.action ?? adminPaths.bulk(list))) return null
  return (
    <label className="inline-grid min-h-11 self-start min-w-11 place-items-center print:hidden">
      <input
        className="size-6 accent-teal"
        type="checkbox"
        form={BULK_FORM_ID}
        name="cual"
        value={item}
        defaultChecked={isChecked}
        autoComplete="off"
        aria-keyshortcuts="x"
      />
      <span className="visually-hidden">Elegir {name}</span>
    </label>
  )
}
