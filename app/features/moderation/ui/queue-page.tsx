import { adminPaths } from '~/admin-paths'
import { BulkBar } from '~/features/selection/ui/bulk-bar'
import { EmptyState } from '~/ui/feedback/empty-state'
import { Notice } from '~/ui/feedback/notice'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { Tabs } from '~/ui/layout/tabs'
import { ListRow, rowPlace } from '~/ui/list/list-return'
import { Pagination } from '~/ui/list/pagination'
import { ALL_KINDS, KINDS, type Kind } from '../labels'
import type { QueueEntry } from '../schema'
import { CorrectionCard } from './correction-card'
import { RatingCard } from './rating-card'
import { RegistrationCard } from './registration-card'
import { ReportCard } from './report-card'
import { ReviewCard } from './review-card'

/** Nothing is counted further. */
const MOST = 1000

interface Props {
  kind: Kind | undefined
  queue: { counts: Record<Kind, number>; entries: QueueEntry[]; page: number; pages: number } | null
}

/** One list of what waits for a person, the oldest first (D20, D52, D57, D101). */
export function QueuePage({ kind, queue }: Props) {
  return (
    <AdminPage title="Revisión" lead="Lo que espera a que alguien decida, lo más antiguo primero">
      {queue === null ? (
        <Notice kind="error" title="No se pudo cargar la revisión" role="alert">
          Ya quedó anotado. Espera un momento y vuelve a intentarlo.
        </Notice>
      ) : (
        <Queue kind={kind} {...queue} />
      )}
    </AdminPage>
  )
}

function Queue({ kind, page, pages, counts, entries }: Omit<Props, 'queue'> & NonNullable<Props['queue']>) {
  const all = ALL_KINDS.reduce((sum, each) => sum + counts[each], 0)
  const at = (number: number) =>
    adminPaths.review({ tipo: kind && KINDS[kind].word, pagina: number > 1 ? String(number) : undefined })
  return (
    <>
      <KindTabs kind={kind} counts={counts} all={all} />
      {entries.length === 0 && (
        <EmptyState
          card={{ sign: '¡YA', name: 'La siesta', hue: 'turquesa' }}
          title="No hay nada que revisar"
        >
          Cuando algo espere una decisión, está aquí.
        </EmptyState>
      )}
      {entries.length > 0 && (
        <BulkBar
          list="revision"
          at={at(page)}
          items={entries.map(({ kind, id }) => `${KINDS[kind].word}-${id}`)}
          all={pages > 1 ? figure(kind ? counts[kind] : all) : undefined}
        />
      )}
      <ul className={STACK}>
        {entries.map((entry, index) => (
          <ListRow key={`${entry.kind} ${entry.id}`} index={index} of={entries.length}>
            <Card entry={entry} back={rowPlace(at(page), index)} />
          </ListRow>
        ))}
      </ul>
      <Pagination page={page} pages={pages} href={at} />
    </>
  )
}

interface Tabbed {
  kind: Kind | undefined
  counts: Record<Kind, number>
  all: number
}

const KindTabs = ({ kind, counts, all }: Tabbed) => (
  <Tabs
    label="Qué espera"
    tabs={[
      { text: `Todo: ${figure(all)}`, href: adminPaths.review(), isCurrent: !kind },
      ...ALL_KINDS.map((each) => ({
        text: `${KINDS[each].many}: ${figure(counts[each])}`,
        href: adminPaths.review({ tipo: KINDS[each].word }),
        isCurrent: each === kind,
      })),
    ]}
  />
)

const figure = (count: number) => (count >= MOST ? `${MOST}+` : String(count))

function Card({ entry, back }: { entry: QueueEntry; back: string }) {
  switch (entry.kind) {
    case 'registration':
      return <RegistrationCard entry={entry} back={back} />
    case 'rating':
      return <RatingCard entry={entry} back={back} />
    case 'review':
      return <ReviewCard entry={entry} back={back} />
    case 'correction':
      return <CorrectionCard entry={entry} back={back} />
    case 'report':
      return <ReportCard entry={entry} back={back} />
  }
}
