import { useLoaderData } from '@remix-run/react'
import { clampPage } from 'db/paginate'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { BulkBar } from '~/features/admin-lists/ui/bulk-bar'
import { withFallback } from '~/http/fallback.server'
import { adminTitle } from '~/http/meta'
import { EmptyState } from '~/ui/feedback/empty-state'
import { NotLoaded } from '~/ui/feedback/not-loaded'
import { AdminPage } from '~/ui/layout/admin-page'
import { Tabs } from '~/ui/layout/tabs'
import { ListRow, rowPlace } from '~/ui/list/list-return'
import { Pagination } from '~/ui/list/pagination'
import { readPage } from '~/values/list-query'
import { ALL_KINDS, itemOf, KINDS, type Kind, kindOf, waitingOf } from '../labels'
import { countedOf, countQueue, PER_PAGE, type QueueEntry, readQueue } from '../queue.server'
import { PageRatingCard } from '../ui/page-rating-card'
import { RatingCard } from '../ui/rating-card'
import { RegistrationCard } from '../ui/registration-card'
import { ReportCard } from '../ui/report-card'
import { SuggestionCard } from '../ui/suggestion-card'

/** One list of what waits for a person, the oldest first; `?tipo=` shows one kind. */
export const loader = adminLoader(async ({ query }) => {
  const kind = kindOf(query.get('tipo'))
  const queue = await withFallback('queue', readPageOf(kind, readPage(query)), null)
  return { kind, queue }
})

async function readPageOf(kind: Kind | undefined, asked: number) {
  const counts = await countQueue(db)
  const { page, pages } = clampPage(asked, countedOf(counts, kind), PER_PAGE)
  return { counts, page, pages, entries: await readQueue(db, kind, page) }
}

export const meta = adminTitle('Revisión')

/** Nothing is counted further. */
const MOST = 1000

/** One list of what waits for a person, the oldest first (D20, D52, D57, D101). */
export default function Queue() {
  const { kind, queue } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Revisión" lead="Lo que espera a que alguien decida, lo más antiguo primero">
      {queue === null ? (
        <NotLoaded title="No se pudo cargar la revisión" />
      ) : (
        <Entries kind={kind} {...queue} />
      )}
    </AdminPage>
  )
}

interface Page extends Awaited<ReturnType<typeof readPageOf>> {
  kind: Kind | undefined
}

function Entries({ kind, page, pages, counts, entries }: Page) {
  const all = waitingOf(counts)
  const at = (pagina: number) => adminPaths.moderation({ tipo: kind && KINDS[kind].word, pagina })
  const together = entries.filter((entry) => entry.kind !== 'report')
  return (
    <>
      <KindTabs kind={kind} counts={counts} all={all} />
      {entries.length === 0 && (
        <EmptyState
          card={{ sign: 'YA', name: 'La siesta', hue: 'turquesa' }}
          title={kind ? `No hay ${KINDS[kind].many.toLowerCase()} que revisar` : 'No hay nada que revisar'}
        >
          {all > 0 ? <OthersWait all={all} /> : 'Cuando algo espere una decisión, está aquí.'}
        </EmptyState>
      )}
      {entries.length > 0 && (
        <ul className="entries">
          {entries.map((entry, index) => (
            <ListRow key={itemOf(entry)} name={itemOf(entry)} index={index} of={entries.length}>
              <Card entry={entry} back={rowPlace(at(page), index)} />
            </ListRow>
          ))}
        </ul>
      )}
      {together.length > 0 && (
        <BulkBar
          list="revision"
          at={at(page)}
          items={together.map(itemOf)}
          verbs={kind === 'unseen' ? ['visto', 'retirar'] : ['publicar', 'rechazar']}
          all={pages > 1 ? figure(kind ? counts[kind] : all - counts.report) : undefined}
        />
      )}
      {(!kind || kind === 'report') && (
        <p>
          <a href={adminPaths.closedReports()}>Reportes cerrados</a>
        </p>
      )}
      <Pagination page={page} pages={pages} href={at} />
    </>
  )
}

/** Another kind than the chosen one. */
const OthersWait = ({ all }: { all: number }) => (
  <>
    {all === 1 ? 'De otro tipo espera 1.' : `De otros tipos esperan ${figure(all)}.`}{' '}
    <a href={adminPaths.moderation()}>Ver todo lo que espera</a>
  </>
)

interface Tabbed {
  kind: Kind | undefined
  counts: Record<Kind, number>
  all: number
}

const KindTabs = ({ kind, counts, all }: Tabbed) => (
  <Tabs
    label="Qué espera"
    tabs={[
      { text: `Todo: ${figure(all)}`, href: adminPaths.moderation(), isCurrent: !kind },
      ...ALL_KINDS.map((each) => ({
        text: `${KINDS[each].many}: ${figure(counts[each])}`,
        href: adminPaths.moderation({ tipo: KINDS[each].word }),
        isCurrent: each === kind,
      })),
    ]}
  />
)

const figure = (count: number) => (count >= MOST ? `${MOST}+` : String(count))

function Card({ entry, back }: { entry: QueueEntry; back: string }) {
  switch (entry.kind) {
    case 'registration':
    case 'unseen':
      return <RegistrationCard entry={entry} back={back} />
    case 'rating':
      return <RatingCard entry={entry} back={back} />
    case 'page_rating':
      return <PageRatingCard entry={entry} back={back} />
    case 'suggestion':
      return <SuggestionCard entry={entry} back={back} />
    case 'report':
      return <ReportCard entry={entry} back={back} />
  }
}
