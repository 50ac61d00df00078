import { adminPaths } from '~/admin-paths'
import { QUEUE_KIND_LABELS } from '~/features/moderation/labels'
import { formatTimeAgo } from '~/features/places/calendar'
import { toStatusParam, VIEW_PARAMS } from '~/features/reservations/labels'
import { FigureRow } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notices'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { Role } from '~/values/roles/role'
import { MAX_COUNTED_PENDING, type PendingWork, type PendingWorkKind } from '../schema'
import { canOpenBarPage } from './admin-layout'

interface PendingWorkListProps {
  role: Role
  waiting: PendingWork[] | null
  /** Kinds of forms that are above the limit of this hour. */
  beyond: string[]
}

interface Words {
  one: string
  many: string
  /** Text before the age of the oldest entry, if there are several. */
  oldest: 'el más viejo' | 'la más vieja'
  href: string
}

const SUBJECTS: Record<PendingWorkKind, Words> = {
  registration: {
    one: 'registro en revisión',
    many: 'registros en revisión',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.registration.word }),
  },
  unseen: {
    one: 'registro publicado sin mirar',
    many: 'registros publicados sin mirar',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.unseen.word }),
  },
  rating: {
    one: 'calificación en revisión',
    many: 'calificaciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.rating.word }),
  },
  report: {
    one: 'reporte abierto',
    many: 'reportes abiertos',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.report.word }),
  },
  suggestion: {
    one: 'corrección en revisión',
    many: 'correcciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.suggestion.word }),
  },
  promotion: {
    one: 'oferta de un negocio en revisión',
    many: 'ofertas de negocios en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_LABELS.promotion.word }),
  },
  reservations: {
    one: 'reserva sin responder, próximos 7 días',
    many: 'reservas sin responder, próximos 7 días',
    oldest: 'la más vieja',
    href: adminPaths.panel('reservaciones', { dia: VIEW_PARAMS.week, estado: toStatusParam('pending') }),
  },
  promotions: {
    one: 'promoción sin asignar',
    many: 'promociones sin asignar',
    oldest: 'la más vieja',
    href: adminPaths.promotions({ estado: 'sin-asignar' }),
  },
}

/** Shows at the top of the page the work that waits for this role, with its age. */
export function PendingWorkList({ role, waiting, beyond }: PendingWorkListProps) {
  const own = waiting?.filter(({ subject }) => canOpenBarPage(SUBJECTS[subject].href, role))
  return (
    <section className={STACK_CLASS} aria-labelledby="espera">
      <SectionHeading title="Espera tu atención" id="espera" />
      {!own && (
        <Notice kind="error" title="No se pudo contar lo que espera">
          <p>Vuelve a cargar la página en un momento.</p>
        </Notice>
      )}
      {own && own.length > 0 && <FigureRow figures={own.map(figureOf)} />}
      {own?.length === 0 && <p>{NOTHING[role] ?? NOTHING.administrator}</p>}
      {beyond.length > 0 && (
        <Notice kind="error" title={`Llegan más ${beyond.join(' y ')} de lo normal`}>
          <p>Las nuevas esperan tu revisión hasta que pase la hora; nada se pierde.</p>
        </Notice>
      )}
    </section>
  )
}

const NOTHING: Partial<Record<Role, string>> & { administrator: string } = {
  administrator: 'No hay registros, opiniones, reportes ni reservas por atender.',
  moderator: 'No hay registros, opiniones, correcciones ni reportes por decidir.',
  promoter: 'Todas las promociones activas están asignadas.',
}

function figureOf({ subject, count, since }: PendingWork) {
  const { one, many, oldest, href } = SUBJECTS[subject]
  const age = `espera ${formatTimeAgo(since).replace(/^hace /, '')}`
  return {
    name: count === 1 ? `${one}, ${age}` : `${many}, ${oldest} ${age}`,
    value: count >= MAX_COUNTED_PENDING ? `${MAX_COUNTED_PENDING}+` : count,
    isWaiting: true,
    href,
  }
}
