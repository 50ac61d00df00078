import { adminPaths, type ListQuery } from '~/admin-paths'
import { entryOf, KINDS, type Kind } from '~/features/moderation/labels'
import { ReasonFields } from '~/features/moderation/ui/reason-fields'
import {
  asksWhy,
  type BulkList,
  type BulkVerb,
  countOf,
  MAX_SELECTED,
  VERBS,
} from '~/features/selection/schema'
import { ButtonLink } from '~/ui/controls/button'
import { FormFrame } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'

interface Props {
  list: BulkList
  verb: BulkVerb
  address: string
  back: string
  items: string[]
  names: string[]
  isCapped: boolean
  filter: ListQuery | null
  categories: { slug: string; name: string }[]
  returned?: ReturnedForm | undefined
}

export function BulkPage(props: Props) {
  const { list, verb, back, items, names, isCapped } = props
  const rest = items.length - names.length
  return (
    <AdminPage
      title={`¿${VERBS[verb].label}: ${countOf(list, items.length)}?`}
      back={{ text: 'Volver a la lista', href: back }}
      narrow
    >
      {isCapped && verb !== 'exportar' && (
        <p>
          La búsqueda encuentra más de {MAX_SELECTED.toLocaleString('es-US')}. Esta vez se hace con los
          primeros; después repites con los que queden.
        </p>
      )}
      <ul className="list-disc pl-5 md:columns-2">
        {names.map((name, index) => (
          <li key={items[index]}>{name}</li>
        ))}
        {rest > 0 && <li>y {rest.toLocaleString('es-US')} más</li>}
      </ul>
      <p>{list === 'opiniones' && verb === 'publicar' ? SHOWN_AGAIN : MEANINGS[verb]}</p>
      {verb === 'exportar' ? <Export {...props} /> : <Question {...props} />}
      <p>
        <ButtonLink href={back}>Cancelar</ButtonLink>
      </p>
    </AdminPage>
  )
}

const UNDO = 'Con «Deshacer» todo vuelve a como estaba.'
const SHOWN_AGAIN = `Las que esperan y las retiradas se verán en el sitio; de cada persona, una. ${UNDO}`
const MEANINGS: Record<BulkVerb, string> = {
  publicar: `Lo que espera una decisión se verá en el sitio; lo demás queda como está. ${UNDO}`,
  confirmar: `Las pendientes quedan confirmadas, y se avisa por correo donde se puede; lo demás queda como está. ${UNDO}`,
  rechazar: `Lo que espera una decisión no se verá; lo demás queda como está. ${UNDO}`,
  retirar: `Las publicadas y las que esperan dejan de verse y de contar; lo demás queda como está. ${UNDO}`,
  recategorizar: `Cambia la categoría principal de cada uno y de su página; las otras se quedan. ${UNDO}`,
  verificar: `Las páginas que no lo estaban quedan verificadas. ${UNDO}`,
  eliminar: `Van a la papelera y se pueden restaurar durante 30 días. ${UNDO}`,
  exportar: 'Un archivo CSV para tu hoja de cálculo, una fila por contacto.',
  activar: `Las que estaban inactivas se activan. ${UNDO}`,
  desactivar: `Las que estaban activas dejan de verse. ${UNDO}`,
}

function Question({ list, verb, address, items, categories, returned }: Props) {
  return (
    <FormFrame
      action={address}
      returned={returned}
      lengths={LENGTHS.reason}
      button={`${VERBS[verb].label}: ${countOf(list, items.length)}`}
    >
      <HiddenField name="cuales" value={items.join()} />
      {asksWhy(verb) && <ReasonFields reasons={reasonsIn(list, items)} />}
      {verb === 'recategorizar' && (
        <SelectField
          name="categoria"
          label="Categoría principal"
          options={[
            { value: '', label: 'Elige una categoría' },
            ...categories.map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
        />
      )}
    </FormFrame>
  )
}

/** The usual reasons for what is chosen of a list. */
function reasonsIn(list: BulkList, items: readonly string[]): string[] {
  const ofList: Kind = list === 'contactos' ? 'registration' : 'rating'
  const kinds = items.map((item) => entryOf(item)?.kind ?? ofList)
  return [...new Set(kinds.flatMap((kind) => KINDS[kind].refusals))]
}

function Export({ items, isCapped, filter }: Props) {
  const query = filter ?? { cuales: items.join() }
  return (
    <p className="flex flex-wrap gap-3">
      <ButtonLink tone="primary" size="big" href={adminPaths.exportFile(query)}>
        {isCapped
          ? 'Exportar todo lo que encuentra la búsqueda'
          : `Exportar: ${countOf('contactos', items.length)}`}
      </ButtonLink>
      <ButtonLink size="big" href={adminPaths.exportFile({ ...query, columnas: 'todas' })}>
        Todas las columnas
      </ButtonLink>
    </p>
  )
}
