import { type AdminListQuery, adminPaths } from '~/admin-paths'
import {
  BULK_LIST_CONFIGS,
  BULK_VERB_TEXTS,
  type BulkListName,
  type BulkVerb,
  formatRowCount,
  MAX_SELECTED_ROWS,
  needsModerationReason,
  UNDO_SENTENCE,
} from '~/features/admin-lists/verbs'
import { parseEntryKey, QUEUE_KIND_TEXTS, type QueueKind } from '~/features/moderation/labels'
import { ReasonFields } from '~/features/moderation/ui/reason-fields'
import { href } from '~/href'
import { Button, ButtonLink } from '~/ui/controls/button'
import { Badge } from '~/ui/display/badge'
import { Notice } from '~/ui/feedback/notices'
import { HiddenField, SelectField } from '~/ui/form/field'
import { FormFrame } from '~/ui/form/form-frame'
import type { ReturnedForm } from '~/ui/form/post-form'
import { AdminPage } from '~/ui/layout/admin-page'
import { MAX_FIELD_LENGTHS } from '~/values/text/lengths'

interface BulkPageProps {
  list: BulkListName
  verb: BulkVerb
  back: string
  items: string[]
  named: { name: string; text: string | null; namesContact: boolean }[]
  isCapped: boolean
  filter: AdminListQuery | null
  /** True if all results of the list were chosen, which no page showed. */
  isUnread: boolean
  hasMail: boolean
  /** Businesses to be deleted that have upcoming reservations. */
  booked: { id: string; name: string; count: number }[]
  categories: { slug: string; name: string }[]
  promotions: { id: number; title: string }[]
  returned?: ReturnedForm | undefined
}

const BUSINESS_PATH_PATTERN = /^\/admin\/contactos\//

/** Builds texts such as `Eliminar 3 contactos` and `Aplicar promoción a 3 contactos`. */
const orderText = (list: BulkListName, verb: BulkVerb, count: number) =>
  `${BULK_VERB_TEXTS[verb].label}${verb === 'aplicar' ? ' a' : ''} ${formatRowCount(BULK_LIST_CONFIGS[list], count)}`

/** Page that asks for confirmation of a bulk action, or offers the export. */
export function BulkConfirmPage(props: BulkPageProps) {
  const { list, verb, back, items, named, isCapped, filter, booked } = props
  const rest = items.length - named.length
  return (
    <AdminPage
      title={`¿${orderText(list, verb, items.length)}?`}
      back={{
        text: BUSINESS_PATH_PATTERN.test(back) ? 'Volver al contacto' : 'Volver a la lista',
        href: back,
      }}
      narrow
    >
      {isCapped && !(verb === 'exportar' && filter) && (
        <p>
          Son más de {MAX_SELECTED_ROWS.toLocaleString('es-US')}. Esta vez se hace con los primeros; después
          repites con los que queden.
        </p>
      )}
      <Booked booked={booked} />
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
      <p>
        {list === 'opiniones' && verb === 'publicar'
          ? REPUBLISH_RATINGS_MEANING
          : BULK_VERB_TEXTS[verb].meaning}
      </p>
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

/** Notice with at most fifty businesses that have upcoming reservations. Nothing without any. */
const Booked = ({ booked }: Pick<BulkPageProps, 'booked'>) =>
  booked.length > 0 && (
    <Notice title="Tienen reservas por venir">
      <p>Siguen en pie aunque elimines el negocio: avísales y cancélalas antes.</p>
      <ul>
        {booked.slice(0, MAX_BOOKED_BUSINESSES).map(({ id, name, count }) => (
          <li key={id}>
            <a className="py-2.5" href={adminPaths.panel('reservaciones', { negocio: id })}>
              {name}
            </a>
            {`: ${formatRowCount(BULK_LIST_CONFIGS.reservas, count)}`}
          </li>
        ))}
        {booked.length > MAX_BOOKED_BUSINESSES && (
          <li>
            {booked.length === MAX_BOOKED_BUSINESSES + 1
              ? 'y otro negocio'
              : `y otros ${booked.length - MAX_BOOKED_BUSINESSES} negocios`}
          </li>
        )}
      </ul>
    </Notice>
  )

const MAX_BOOKED_BUSINESSES = 50

const REPUBLISH_RATINGS_MEANING = `Las que esperan y las retiradas se verán en el sitio; de cada persona, una. ${UNDO_SENTENCE}`

/** Field of a form in which all results were chosen, which no page showed. */
export const UNSEEN_SELECTION_FLAG_FIELD = 'sin-leer'

function Question({ list, verb, back, items, isUnread, categories, promotions, returned }: BulkPageProps) {
  if (verb === 'aplicar' && promotions.length === 0)
    return (
      <p>
        No hay ninguna promoción vigente o por empezar que valga para negocios elegidos: las que valen en
        todos o por categorías se cambian en <a href={adminPaths.promotions()}>Promociones</a>.{' '}
        <a href={href('/admin/promociones/nueva')}>Nueva promoción</a>
      </p>
    )
  return (
    <FormFrame
      action={adminPaths.bulk(list)}
      returned={returned}
      lengths={MAX_FIELD_LENGTHS.reason}
      button={orderText(list, verb, items.length)}
      tone={BULK_VERB_TEXTS[verb].tone === 'danger' ? 'danger' : 'primary'}
    >
      <HiddenField name="accion" value={verb} />
      <HiddenField name="volver" value={back} />
      <HiddenField name="cuales" value={items.join()} />
      {isUnread && <HiddenField name={UNSEEN_SELECTION_FLAG_FIELD} value="1" />}
      {needsModerationReason(verb) && <ReasonFields reasons={reasonsIn(list, items)} />}
      {verb === 'aplicar' && (
        <SelectField
          name="promocion"
          label="Promoción"
          help="Las que valen para negocios elegidos y no han terminado."
          options={[
            { value: '', label: 'Elige una promoción' },
            ...promotions.map(({ id, title }) => ({ value: String(id), label: title })),
          ]}
        />
      )}
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

/** Lists the usual reasons for the kinds of the selected items. */
function reasonsIn(list: BulkListName, items: readonly string[]): string[] {
  const ofList: QueueKind = list === 'contactos' ? 'registration' : 'rating'
  const kinds = items.map((item) => parseEntryKey(item)?.kind ?? ofList)
  return [...new Set(kinds.flatMap((kind) => QUEUE_KIND_TEXTS[kind].refusals))]
}

const EXPORT_BUTTONS_CLASS = 'flex flex-wrap gap-3'

/** Buttons that export all results of a search by its filter, or selected items by id. */
function Export({ items, isCapped, filter }: BulkPageProps) {
  const label = isCapped
    ? 'Exportar todo lo que encuentra la búsqueda'
    : `Exportar ${formatRowCount(BULK_LIST_CONFIGS.contactos, items.length)}`
  if (filter)
    return (
      <p className={EXPORT_BUTTONS_CLASS}>
        <ButtonLink tone="primary" size="big" href={adminPaths.exportFile(filter)}>
          {label}
        </ButtonLink>
        <ButtonLink size="big" href={adminPaths.exportFile({ ...filter, columnas: 'todas' })}>
          Todas las columnas
        </ButtonLink>
      </p>
    )
  return (
    <form className={EXPORT_BUTTONS_CLASS} method="post" action={adminPaths.exportFile()}>
      <HiddenField name="cuales" value={items.join()} />
      <Button tone="primary" size="big">
        Exportar {formatRowCount(BULK_LIST_CONFIGS.contactos, items.length)}
      </Button>
      <Button size="big" name="columnas" value="todas">
        Todas las columnas
      </Button>
    </form>
  )
}

export const NothingSelectedPage = ({ back }: { back: string }) => (
  <AdminPage title="Elige otra vez" back={{ text: 'Volver a la lista', href: back }} narrow>
    <p>Lo que habías marcado ya no está aquí. Márcalo en la lista y elige qué hacer con ello.</p>
    <p>
      <ButtonLink tone="primary" href={back}>
        Ir a la lista
      </ButtonLink>
    </p>
  </AdminPage>
)
