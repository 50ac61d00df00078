import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { adminPaths, TRASH_PARAMS, type TrashEntityType, withReturnTo } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { parseFilterParams, toFilterParams } from '~/features/admin-lists/filters'
import { BulkActionsForm, BulkCheckbox } from '~/features/admin-lists/ui/bulk-bar'
import { AdminFilterForm } from '~/features/admin-lists/ui/list-view'
import { ENTITY_LABELS } from '~/features/audit/schema'
import { formatAbbreviatedFullDate, formatShortDate, formatTime } from '~/features/places/calendar'
import { TRASH_DAYS } from '~/features/trash-kinds/schema'
import { href } from '~/href'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { Button, ButtonLink } from '~/ui/controls/button'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { EmptyState } from '~/ui/feedback/notices'
import { PermittedPostForm } from '~/ui/form/post-form'
import { AdminPage, Tabs } from '~/ui/layout/admin-page'
import { Pagination } from '~/ui/list/pagination'
import { RecordTable } from '~/ui/list/records'
import { readPageNumber } from '~/values/list-query'
import { formatTrashEntryKey, TRASH_FILTERS } from '../entries'
import { TRASH_ENTITY_TYPES, TRASH_KINDS } from '../kinds.server'
import { readTrash, TRASH_ENTRIES_PER_PAGE } from '../trash.server'

/** Loads a page of entries deleted in the last 30 days (D30). If the database fails, `entries` is null. */
export const loader = createAdminLoader(async ({ query }) => {
  const filter = parseFilterParams(TRASH_FILTERS, query)
  const asked = readPageNumber(query)
  const trash = await withFallback('trash', readTrash(db, filter, asked), null)
  const entries = trash?.entries.map(({ deletedAt, ...entry }) => ({
    ...entry,
    // Other details are texts of visitors, which may look like a time.
    detail: entry.noun === 'reservation' && entry.detail ? formatSlot(entry.detail) : entry.detail,
    deletedOn: formatShortDate(deletedAt),
    erasedOn: formatShortDate(new Date(Date.parse(deletedAt) + TRASH_DAYS * 86_400_000).toISOString()),
  }))
  return {
    noun: filter.noun ?? null,
    query: toFilterParams(TRASH_FILTERS, filter),
    kinds: TRASH_ENTITY_TYPES.map((noun) => ({ noun, plural: TRASH_KINDS[noun].plural })),
    entries: entries ?? null,
    total: trash?.total ?? 0,
    isCapped: trash?.isCapped ?? false,
    ...clampPage(asked, trash?.total ?? 0, TRASH_ENTRIES_PER_PAGE),
  }
})

/** Formats the slot at the end of the detail of a reservation. */
const formatSlot = (detail: string) =>
  detail.replace(
    /(\d{4}-\d\d-\d\d) (\d\d:\d\d)$/,
    (_, date: string, time: string) => `${formatAbbreviatedFullDate(date)}, ${formatTime(time)}`,
  )

export const meta = createAdminMeta('Papelera')

type Shown = ReturnType<typeof useLoaderData<typeof loader>>
type Entry = NonNullable<Shown['entries']>[number]

export default function TrashRoute() {
  const { entries, kinds, noun, query, page, pages, total, isCapped } = useLoaderData<typeof loader>()
  const here = (pagina: number) => adminPaths.trash({ ...query, pagina })
  return (
    <AdminPage
      title="Papelera"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead="Lo que se elimina se puede restaurar durante 30 días"
    >
      <Kinds kinds={kinds} current={noun} search={query.search} />
      <AdminFilterForm of={TRASH_LIST_CONFIG} typed={query} isFiltered={Boolean(query.search)} />
      {entries === null && <NotLoadedNotice title="No se pudo abrir la papelera" />}
      {entries?.length === 0 && query.search && (
        <p>
          Nada de la papelera coincide. <a href={adminPaths.trash({ que: query.que })}>Ver todo</a>
        </p>
      )}
      {entries?.length === 0 && !query.search && (
        <EmptyState card={{ sign: '0', name: 'La escoba', hue: 'verde' }} title="No hay nada aquí">
          Lo que elimines lo vas a encontrar en esta página.
        </EmptyState>
      )}
      {entries && entries.length > 0 && (
        <>
          <p className="figures">{isCapped ? `Más de ${total}: aquí están las últimas` : countText(total)}</p>
          <Entries entries={entries} at={here(page)} />
          <BulkActionsForm
            list="papelera"
            at={here(page)}
            items={entries.map(({ noun, id }) => formatTrashEntryKey(noun, id))}
            all={pages > 1 ? countText(total) : undefined}
          />
        </>
      )}
      <Pagination page={page} pages={pages} href={here} />
    </AdminPage>
  )
}

const countText = (total: number) => (total === 1 ? '1 elemento' : `${total} elementos`)

const TRASH_LIST_CONFIG = { at: adminPaths.trash, filters: TRASH_FILTERS }

interface KindsProps extends Pick<Shown, 'kinds'> {
  current: TrashEntityType | null
  search: string | undefined
}

function Kinds({ kinds, current, search }: KindsProps) {
  const tabs = [{ noun: null, plural: 'Todo' }, ...kinds].map(({ noun, plural }) => ({
    text: plural,
    href: adminPaths.trash({ search, que: noun ? TRASH_PARAMS[noun] : undefined }),
    isCurrent: noun === current,
  }))
  return <Tabs label="Qué ver de la papelera" tabs={tabs} />
}

const Entries = ({ entries, at }: { entries: Entry[]; at: string }) => (
  <RecordTable
    label="En la papelera"
    rows={entries}
    at={at}
    keyOf={({ noun, id }) => formatTrashEntryKey(noun, id)}
    leading={{
      name: 'Elegir',
      value: ({ noun, id, title }) => (
        <BulkCheckbox
          list="papelera"
          item={formatTrashEntryKey(noun, id)}
          name={`${ENTITY_LABELS[noun]} ${title}`}
        />
      ),
    }}
    columns={[
      {
        name: 'Nombre',
        value: ({ title, noun, detail }) => (
          <>
            <span>{title}</span> <Line>{[ENTITY_LABELS[noun], detail].filter(Boolean).join(' · ')}</Line>
          </>
        ),
      },
      {
        name: 'Eliminado',
        value: ({ deletedOn, erasedOn, who, why }) => (
          <>
            {deletedOn} · {who ? `${who}: ${why.toLowerCase()}` : why}{' '}
            <Line>{`Se borra el ${erasedOn}`}</Line>
          </>
        ),
      },
      {
        name: 'Acciones',
        narrow: 'plain',
        size: 'deeds',
        value: (entry, place) => <Actions {...entry} place={place} />,
      },
    ]}
  />
)

/** Shows the text on its own line. */
const Line = ({ children }: { children: string }) => (
  <span className="block font-text text-sm font-normal text-soft">{children}</span>
)

function Actions({ noun, id, title, place }: Entry & { place: string }) {
  const whose = <span className="visually-hidden"> {title}</span>
  return (
    <PermittedPostForm
      className="flex flex-wrap items-center gap-2"
      action={withReturnTo(adminPaths.restore(noun, id), place)}
    >
      <Button size="small">Restaurar{whose}</Button>
      <ButtonLink size="small" tone="danger" href={withReturnTo(adminPaths.erase(noun, id), place)}>
        Borrar para siempre{whose}
      </ButtonLink>
    </PermittedPostForm>
  )
}
