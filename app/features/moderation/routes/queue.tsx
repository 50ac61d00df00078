import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { BulkActionsForm } from '~/features/admin-lists/ui/bulk-bar'
import { ClosedHoursReservationsNotice } from '~/features/businesses/ui/booked-list'
import type { SuggestionWithOutOfHoursReservations } from '~/features/owners/reservations.server'
import { formatSuggestedValue } from '~/features/suggestions/fields'
import { SuggestionComparison } from '~/features/suggestions/ui/suggestion-facts'
import { withFallback } from '~/http/fallback.server'
import { createAdminMeta } from '~/http/meta'
import { paths } from '~/paths'
import { FactList } from '~/ui/display/facts'
import { NotLoadedNotice } from '~/ui/feedback/failure-page'
import { EmptyState } from '~/ui/feedback/notices'
import { AdminPage, Tabs } from '~/ui/layout/admin-page'
import { buildListHrefAtRow, ListRow } from '~/ui/list/list-return'
import { Pagination } from '~/ui/list/pagination'
import { formatPhone } from '~/values/contact/phone'
import { parseOptionalRowId, readPageNumber } from '~/values/list-query'
import { formatList } from '~/values/text/in-list'
import type { OwnOfferQueueEntry, RatingQueueEntry } from '../entries.server'
import {
  ALL_QUEUE_KINDS,
  appendVersionStampToItem,
  countBulkEntries,
  formatEntryKey,
  listBulkQueueKinds,
  parseQueueKind,
  QUEUE_KIND_TEXTS,
  type QueueKind,
  sumPending,
} from '../labels'
import {
  countPendingByKind,
  countShownQueueEntries,
  QUEUE_ENTRIES_PER_PAGE,
  type QueueEntry,
  readQueue,
  type WaitingEntry,
} from '../queue.server'
import { LinkedThumbnails, RegistrationCard, ReportCard } from '../ui/entry-cards'
import {
  EntryFrame,
  type EntryHrefsAndOpenState,
  formatHumanOrBotLikelihood,
  ScoresWithComment,
} from '../ui/entry-frame'

/** Fields that normally contain no link or phone. One in them is suspicious. */
const FIELDS_WITHOUT_CONTACT_DETAILS: ReadonlySet<string> = new Set([
  'negocio',
  'responsable',
  'direccion',
  'ciudad',
])

function SuggestionCard({
  entry,
  at,
}: {
  entry: WaitingEntry<SuggestionWithOutOfHoursReservations>
  at: EntryHrefsAndOpenState
}) {
  const { business, fields, source, score, booked } = entry
  const what = `${formatList(fields.map(({ label }) => label))} de ${business.name}`
  return (
    <EntryFrame
      entry={entry}
      at={at}
      title={what}
      place={`${business.city}, ${business.stateCode}`}
      text={fields
        .map(
          ({ current, suggested }) => `${formatSuggestedValue(current)} → ${formatSuggestedValue(suggested)}`,
        )
        .join('; ')}
      checked={fields
        .flatMap(({ name, suggested }) => (FIELDS_WITHOUT_CONTACT_DETAILS.has(name) ? [suggested] : []))
        .join('; ')}
    >
      <SuggestionComparison fields={fields} />
      <ClosedHoursReservationsNotice bookings={booked} />
      <FactList
        facts={[
          { name: 'Quién', value: source === 'owner' ? 'El dueño' : 'Un visitante' },
          { name: 'Enviado por', value: source === 'visitor' && formatHumanOrBotLikelihood(score) },
          { name: 'Negocio', value: <a href={paths.business(business)}>Ver {business.name}</a> },
        ]}
      />
    </EntryFrame>
  )
}

/**
 * Loads a page of waiting entries, oldest first. `?tipo=` selects a kind, and `?abre=` opens a row. `queue`
 * is null if it could not be read.
 */
export const loader = createAdminLoader(async ({ query }) => {
  const kind = parseQueueKind(query.get('tipo'))
  const queue = await withFallback('queue', readPageOf(kind, readPageNumber(query)), null)
  return { kind, queue, opened: parseOptionalRowId(query.get('abre')) }
})

async function readPageOf(kind: QueueKind | undefined, asked: number) {
  const counts = await countPendingByKind(db)
  const { page, pages } = clampPage(asked, countShownQueueEntries(counts, kind), QUEUE_ENTRIES_PER_PAGE)
  return { counts, page, pages, entries: await readQueue(db, kind, page) }
}

export const meta = createAdminMeta('Revisión')

/** From this number on, counts are shown as `1000+`. */
const MAX_SHOWN_COUNT = 1000

/** Shows the waiting entries of all kinds or of one, oldest first (D20, D52, D57, D101). */
export default function ModerationQueue() {
  const { kind, queue, opened } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Revisión" lead="Lo que espera a que alguien decida, lo más antiguo primero">
      {queue === null ? (
        <NotLoadedNotice title="No se pudo cargar la revisión" />
      ) : (
        <Entries kind={kind} opened={opened ?? 0} {...queue} />
      )}
    </AdminPage>
  )
}

interface Page extends Awaited<ReturnType<typeof readPageOf>> {
  kind: QueueKind | undefined
  /** Number of the open row, from 1. 0 if none is open. A larger number opens the last row. */
  opened: number
}

function Entries({ kind, opened, page, pages, counts, entries }: Page) {
  const all = sumPending(counts)
  const tipo = kind && QUEUE_KIND_TEXTS[kind].word
  const at = (pagina: number, abre?: string) => adminPaths.moderation({ tipo, pagina, abre })
  const bulkKinds = listBulkQueueKinds(kind)
  const together = entries.filter((entry) => bulkKinds.includes(entry.kind))
  return (
    <>
      <KindTabs kind={kind} counts={counts} all={all} />
      {entries.length === 0 && (
        <EmptyState
          card={{ sign: 'YA', name: 'La siesta', hue: 'turquesa' }}
          title={
            kind
              ? `No hay ${QUEUE_KIND_TEXTS[kind].many.toLowerCase()} que revisar`
              : 'No hay nada que revisar'
          }
        >
          {all > 0 ? <OthersWait all={all} /> : 'Cuando algo espere una decisión, está aquí.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="entries">
          {entries.map((entry, index) => (
            <ListRow
              key={formatEntryKey(entry)}
              name={formatEntryKey(entry)}
              index={index}
              of={entries.length}
            >
              <Card
                entry={entry}
                at={{
                  back: buildListHrefAtRow(at(page), index),
                  next: buildListHrefAtRow(at(page, String(index + 1)), index),
                  isSelectable: bulkKinds.includes(entry.kind),
                  isOpen: index + 1 === Math.min(opened, entries.length),
                }}
              />
            </ListRow>
          ))}
        </ul>
      )}
      {together.length > 0 && (
        <BulkActionsForm
          list="revision"
          at={at(page)}
          items={together.map((entry) => appendVersionStampToItem(formatEntryKey(entry), entry.stamp))}
          verbs={kind === 'unseen' ? ['visto', 'retirar'] : ['publicar', 'rechazar']}
          all={pages > 1 ? figure(countBulkEntries(counts, kind)) : undefined}
        />
      )}
      {(!kind || kind === 'report') && (
        <p>
          <a href={adminPaths.closedReports()}>Reportes cerrados</a>
        </p>
      )}
      <Pagination page={page} pages={pages} href={(pagina) => at(pagina)} />
    </>
  )
}

/** States how many entries wait in all other kinds together, with a link to all. */
const OthersWait = ({ all }: { all: number }) => (
  <>
    {all === 1 ? 'De otro tipo espera 1.' : `De otros tipos esperan ${figure(all)}.`}{' '}
    <a href={adminPaths.moderation()}>Ver todo lo que espera</a>
  </>
)

interface Tabbed {
  kind: QueueKind | undefined
  counts: Record<QueueKind, number>
  all: number
}

const KindTabs = ({ kind, counts, all }: Tabbed) => (
  <Tabs
    label="Qué espera"
    tabs={[
      { text: `Todo: ${figure(all)}`, href: adminPaths.moderation(), isCurrent: !kind },
      ...ALL_QUEUE_KINDS.map((each) => ({
        text: `${QUEUE_KIND_TEXTS[each].many}: ${figure(counts[each])}`,
        href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS[each].word }),
        isCurrent: each === kind,
      })),
    ]}
  />
)

const figure = (count: number) => (count >= MAX_SHOWN_COUNT ? `${MAX_SHOWN_COUNT}+` : String(count))

function Card({ entry, at }: { entry: QueueEntry; at: EntryHrefsAndOpenState }) {
  switch (entry.kind) {
    case 'registration':
    case 'unseen':
      return <RegistrationCard entry={entry} at={at} />
    case 'rating':
      return <RatingCard entry={entry} at={at} />
    case 'suggestion':
      return <SuggestionCard entry={entry} at={at} />
    case 'promotion':
      return <OfferCard entry={entry} at={at} />
    case 'report':
      return <ReportCard entry={entry} at={at} />
  }
}

/** Shows a waiting own offer of a business (D120). */
function OfferCard({ entry, at }: { entry: WaitingEntry<OwnOfferQueueEntry>; at: EntryHrefsAndOpenState }) {
  const { title, description, terms, couponCode, picture, because, business } = entry
  return (
    <EntryFrame
      entry={entry}
      at={at}
      title={`${title}, de ${business.name}`}
      place={`${business.city}, ${business.stateCode}`}
      text={[title, description, terms, couponCode].filter(Boolean).join('; ')}
      name={title}
    >
      <FactList
        facts={[
          { name: 'Espera por', value: because },
          { name: 'Descripción', value: description },
          { name: 'Condiciones', value: terms },
          { name: 'Cupón', value: couponCode },
          { name: 'Negocio', value: <a href={paths.business(business)}>Ver {business.name}</a> },
        ]}
      />
      {picture && <LinkedThumbnails hashes={[picture]} name={title} />}
    </EntryFrame>
  )
}

function RatingCard({ entry, at }: { entry: WaitingEntry<RatingQueueEntry>; at: EntryHrefsAndOpenState }) {
  const { business, author, email, phone, because, replaces } = entry
  return (
    <EntryFrame
      entry={entry}
      at={at}
      title={business.name}
      place={`de ${author ?? 'alguien'}`}
      text={entry.comment}
      told={[`Profesional ${entry.professional} y confianza ${entry.trust}, de 5`]}
      marks={[
        because,
        replaces.length > 0 && (replaces.length === 1 ? 'Reemplaza otra' : `Reemplaza ${replaces.length}`),
      ].flatMap((mark) => (mark ? [{ text: mark }] : []))}
      name={`calificación de ${business.name}`}
    >
      <ScoresWithComment comment={{ ...entry, comment: null }} />
      <FactList
        facts={[
          { name: 'Espera por', value: because },
          { name: 'Quién', value: author ?? 'Sin nombre' },
          { name: 'Correo', value: email },
          { name: 'Cliente confirmado', value: phone && formatPhone(phone) },
          {
            name: 'Negocio',
            value: entry.isListed ? (
              <a href={paths.business(business)}>Ver {business.name}</a>
            ) : (
              'Su página no se ve'
            ),
          },
        ]}
      />
      {replaces.length > 0 && (
        <div>
          <p>
            <b>
              {replaces.length === 1
                ? 'Si la publicas, se retira la anterior de la misma persona:'
                : `Si la publicas, se retiran las ${replaces.length} anteriores de la misma persona:`}
            </b>
          </p>
          {replaces.map((older) => (
            <ScoresWithComment key={older.id} comment={older} />
          ))}
        </div>
      )}
    </EntryFrame>
  )
}
