import { adminPaths } from '~/admin-paths'
import { KINDS } from '~/features/moderation/labels'
import { ageInWords } from '~/features/places/calendar'
import { statusWord, VIEW_WORDS } from '~/features/reservations/labels'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { Role } from '~/values/roles/role'
import { MAX_COUNTED, type PendingKind, type Waiting } from '../schema'
import { isOpenPage } from './open-pages'

interface Props {
  role: Role
  waiting: Waiting[] | null
  /** Of what more comes this hour than the site usually gets. */
  beyond: string[]
}

interface Words {
  one: string
  many: string
  /** The oldest of many. */
  oldest: 'el más viejo' | 'la más vieja'
  href: string
}

const SUBJECTS: Record<PendingKind, Words> = {
  registration: {
    one: 'registro en revisión',
    many: 'registros en revisión',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: KINDS.registration.word }),
  },
  unseen: {
    one: 'registro publicado sin mirar',
    many: 'registros publicados sin mirar',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: KINDS.unseen.word }),
  },
  rating: {
    one: 'calificación en revisión',
    many: 'calificaciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: KINDS.rating.word }),
  },
  page_rating: {
    one: 'opinión de una página en revisión',
    many: 'opiniones de páginas en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: KINDS.page_rating.word }),
  },
  report: {
    one: 'reporte abierto',
    many: 'reportes abiertos',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: KINDS.report.word }),
  },
  suggestion: {
    one: 'corrección en revisión',
    many: 'correcciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: KINDS.suggestion.word }),
  },
  reservations: {
    one: 'reserva sin responder, próximos 7 días',
    many: 'reservas sin responder, próximos 7 días',
    oldest: 'la más vieja',
    href: adminPaths.panel('reservaciones', { dia: VIEW_WORDS.week, estado: statusWord('pending') }),
  },
  promotions: {
    one: 'promoción sin asignar',
    many: 'promociones sin asignar',
    oldest: 'la más vieja',
    href: adminPaths.promotions(),
  },
}

/** What waits for whoever has this role, with its age, before anything else. */
export function PendingWorkList({ role, waiting, beyond }: Props) {
  const own = waiting?.filter(({ subject }) => isOpenPage(SUBJECTS[subject].href, role))
  return (
    <section className={STACK} aria-labelledby="espera">
      <SectionHeading title="Espera tu atención" id="espera" />
      {!own && (
        <Notice kind="error" title="No se pudo contar lo que espera">
          <p>Vuelve a cargar la página en un momento.</p>
        </Notice>
      )}
      {own && own.length > 0 && <Figures figures={own.map(figureOf)} />}
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

function figureOf({ subject, count, since }: Waiting) {
  const { one, many, oldest, href } = SUBJECTS[subject]
  const age = `espera ${ageInWords(since).replace(/^hace /, '')}`
  return {
    name: count === 1 ? `${one}, ${age}` : `${many}, ${oldest} ${age}`,
    value: count >= MAX_COUNTED ? `${MAX_COUNTED}+` : count,
    isWaiting: true,
    href,
  }
}
