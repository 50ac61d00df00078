import { adminPaths } from '~/admin-paths'
import { ALL_KINDS, KINDS, type Kind } from '~/features/moderation/labels'
import { statusWord, VIEW_WORDS } from '~/features/reservations/labels'
import { Figures } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notice'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { MAX_COUNTED, type Waiting } from '../schema'
import { isOpenPage } from './open-pages'

export interface PendingWork {
  waiting: Waiting | null
  /** Of what more comes this hour than the site usually gets. */
  beyond: string[]
  backup: string | null
  isBackupOutdated: boolean
  missing: string[]
}

const NAMES: Record<Kind, string> = {
  registration: 'Registros en revisión',
  rating: 'Calificaciones en revisión',
  review: 'Opiniones de páginas en revisión',
  report: 'Reportes abiertos',
  correction: 'Correcciones en revisión',
}

const WAITING: { of: keyof Waiting; name: string; href: string }[] = [
  ...ALL_KINDS.map((kind) => ({
    of: kind,
    name: NAMES[kind],
    href: adminPaths.review({ tipo: KINDS[kind].word }),
  })),
  {
    of: 'reservations',
    name: 'Reservas sin responder, próximos 7 días',
    href: adminPaths.panel('reservaciones', { dia: VIEW_WORDS.week, estado: statusWord('pending') }),
  },
  { of: 'messages', name: 'Mensajes que no salieron', href: adminPaths.system() },
]

/** What waits for somebody, before anything else. */
export function PendingWorkList({ waiting, beyond, ...upkeep }: PendingWork) {
  const figures = WAITING.flatMap(({ of, name, href }) => {
    const count = waiting?.[of] ?? 0
    const link = isOpenPage(href, 'administrator') ? { href } : {}
    return count > 0
      ? [{ name, value: count >= MAX_COUNTED ? `${MAX_COUNTED}+` : count, isWaiting: true, ...link }]
      : []
  })
  return (
    <section className={STACK} aria-labelledby="espera">
      <SectionHeading title="Espera tu atención" id="espera" />
      {waiting === null && (
        <Notice kind="error" title="No se pudo contar lo que espera">
          <p>Vuelve a cargar la página en un momento.</p>
        </Notice>
      )}
      {figures.length > 0 && <Figures figures={figures} />}
      {waiting && figures.length === 0 && (
        <p>No hay registros, opiniones, reportes ni reservas por atender.</p>
      )}
      {beyond.length > 0 && (
        <Notice kind="error" title={`Llegan más ${beyond.join(' y ')} de lo normal`}>
          <p>Las nuevas esperan tu revisión hasta que pase la hora; nada se pierde.</p>
        </Notice>
      )}
      <Upkeep {...upkeep} />
    </section>
  )
}

function Upkeep({ backup, isBackupOutdated, missing }: Omit<PendingWork, 'waiting' | 'beyond'>) {
  return (
    <>
      {isBackupOutdated && (
        <Notice
          kind="error"
          title={
            backup ? `La última copia de seguridad es del ${backup}` : 'No hay ninguna copia de seguridad'
          }
        >
          <SystemLink text="Ver el sistema" />
        </Notice>
      )}
      {missing.length > 0 && (
        <Notice
          title={
            missing.length === 1 ? 'Falta una configuración' : `Faltan ${missing.length} configuraciones`
          }
        >
          <p>{missing.join(', ')}.</p>
          <SystemLink text="Ver qué queda apagado" />
        </Notice>
      )}
    </>
  )
}

function SystemLink({ text }: { text: string }) {
  if (!isOpenPage(adminPaths.system(), 'administrator')) return null
  return (
    <p>
      <a href={adminPaths.system()}>{text}</a>
    </p>
  )
}
