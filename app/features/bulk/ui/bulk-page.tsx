import { adminPaths, type ListQuery } from '~/admin-paths'
import {
  asksWhy,
  type BulkList,
  type BulkVerb,
  countOf,
  LISTS,
  MAX_SELECTED,
  UNDO,
  VERBS,
} from '~/features/admin-lists/verbs'
import { entryOf, KINDS, type Kind } from '~/features/moderation/labels'
import { ReasonFields } from '~/features/moderation/ui/reason-fields'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { FormFrame } from '~/ui/form/form-frame'
import { HiddenField } from '~/ui/form/hidden-field'
import type { ReturnedForm } from '~/ui/form/returned-form'
import { SelectField } from '~/ui/form/select-field'
import { AdminPage } from '~/ui/layout/admin-page'
import { LENGTHS } from '~/values/text/lengths'

interface Props {
  list: BulkList
  verb: BulkVerb
  back: string
  items: string[]
  named: { name: string; text: string | null; namesContact: boolean }[]
  isCapped: boolean
  filter: ListQuery | null
  hasMail: boolean
  categories: { slug: string; name: string }[]
  returned?: ReturnedForm | undefined
}

export function BulkPage(props: Props) {
  const { list, verb, back, items, named, isCapped, filter } = props
  const rest = items.length - named.length
  return (
    <AdminPage
      title={`¿${VERBS[verb].label} ${countOf(LISTS[list], items.length)}?`}
      back={{ text: 'Volver a la lista', href: back }}
      narrow
    >
      {isCapped && !(verb === 'exportar' && filter) && (
        <p>
          Son más de {MAX_SELECTED.toLocaleString('es-US')}. Esta vez se hace con los primeros; después
          repites con los que queden.
        </p>
      )}
      <ul className="list-disc pl-5 md:columns-2">
        {named.map(({ name, text, namesContact }, index) => (
          <li key={items[index]} className="wrap-anywhere">
            {name}
            {text && <span className="block text-soft">{text}</span>}
            {namesContact && <Badge tone="warm">Con enlace o teléfono</Badge>}
          </li>
        ))}
        {rest > 0 && <li>y {rest.toLocaleString('es-US')} más</li>}
      </ul>
      <p>{list === 'opiniones' && verb === 'publicar' ? SHOWN_AGAIN : VERBS[verb].meaning}</p>
      {verb === 'confirmar' && (
        <p>
          {props.hasMail
            ? 'Se avisa por correo a quien reservó.'
            : 'No hay correo configurado: nadie recibe aviso. Avísales por WhatsApp o por teléfono.'}
        </p>
      )}
      {verb === 'exportar' ? <Export {...props} /> : <Question {...props} />}
      <p>
        <ButtonLink href={back}>Cancelar</ButtonLink>
      </p>
    </AdminPage>
  )
}

const SHOWN_AGAIN = `Las que esperan y las retiradas se verán en el sitio; de cada persona, una. ${UNDO}`

function Question({ list, verb, back, items, categories, returned }: Props) {
  return (
    <FormFrame
      action={adminPaths.bulk(list)}
      returned={returned}
      lengths={LENGTHS.reason}
      button={`${VERBS[verb].label} ${countOf(LISTS[list], items.length)}`}
    >
      <HiddenField name="accion" value={verb} />
      <HiddenField name="volver" value={back} />
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

const EXPORT_BUTTONS = 'flex flex-wrap gap-3'

/** What a search finds is named by the search, however much it is; what was ticked goes along. */
function Export({ items, isCapped, filter }: Props) {
  const label = isCapped
    ? 'Exportar todo lo que encuentra la búsqueda'
    : `Exportar ${countOf(LISTS.contactos, items.length)}`
  if (filter)
    return (
      <p className={EXPORT_BUTTONS}>
        <ButtonLink tone="primary" size="big" href={adminPaths.exportFile(filter)}>
          {label}
        </ButtonLink>
        <ButtonLink size="big" href={adminPaths.exportFile({ ...filter, columnas: 'todas' })}>
          Todas las columnas
        </ButtonLink>
      </p>
    )
  return (
    <form className={EXPORT_BUTTONS} method="post" action={adminPaths.exportFile()}>
      <HiddenField name="cuales" value={items.join()} />
      <Button tone="primary" size="big">
        Exportar {countOf(LISTS.contactos, items.length)}
      </Button>
      <Button size="big" name="columnas" value="todas">
        Todas las columnas
      </Button>
    </form>
  )
}

export const NothingChosen = ({ back }: { back: string }) => (
  <AdminPage title="Elige otra vez" back={{ text: 'Volver a la lista', href: back }} narrow>
    <p>Lo que habías marcado ya no está aquí. Márcalo en la lista y elige qué hacer con ello.</p>
    <p>
      <ButtonLink tone="primary" href={back}>
        Ir a la lista
      </ButtonLink>
    </p>
  </AdminPage>
)
