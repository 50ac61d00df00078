import { adminPaths } from '~/admin-paths'
import { QUEUE_KIND_TEXTS } from '~/features/moderation/labels'
import { explainDeliveryError, isUndeliverableError } from '~/features/outbox/delivery-errors'
import { formatDateTime, formatTimeAgo } from '~/features/places/calendar'
import { RESERVATION_VIEW_PARAMS, toStatusParam } from '~/features/reservations/labels'
import { formatBytes } from '~/features/system/ui/machine-part'
import { href } from '~/href'
import { KeyFigureRow } from '~/ui/display/figures'
import { Notice } from '~/ui/feedback/notices'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { Role } from '~/values/role'
import {
  MAX_COUNTED_PENDING,
  type PendingWorkCount,
  type PendingWorkKind,
  type ServerHealthProblems,
} from '../schema'
import { useBarPageCheck } from './admin-layout'

interface PendingWorkListProps {
  role: Role
  waiting: PendingWorkCount[] | null
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

const PENDING_WORK_TEXTS: Record<PendingWorkKind, Words> = {
  registration: {
    one: 'registro en revisión',
    many: 'registros en revisión',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.registration.word }),
  },
  unseen: {
    one: 'registro publicado sin mirar',
    many: 'registros publicados sin mirar',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.unseen.word }),
  },
  rating: {
    one: 'calificación en revisión',
    many: 'calificaciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.rating.word }),
  },
  report: {
    one: 'reporte abierto',
    many: 'reportes abiertos',
    oldest: 'el más viejo',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.report.word }),
  },
  suggestion: {
    one: 'corrección en revisión',
    many: 'correcciones en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.suggestion.word }),
  },
  promotion: {
    one: 'oferta de un negocio en revisión',
    many: 'ofertas de negocios en revisión',
    oldest: 'la más vieja',
    href: adminPaths.moderation({ tipo: QUEUE_KIND_TEXTS.promotion.word }),
  },
  reservations: {
    one: 'reserva sin responder, próximos 7 días',
    many: 'reservas sin responder, próximos 7 días',
    oldest: 'la más vieja',
    href: adminPaths.panel('reservaciones', {
      dia: RESERVATION_VIEW_PARAMS.week,
      estado: toStatusParam('pending'),
    }),
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
  const canOpen = useBarPageCheck()
  const own = waiting?.filter(({ subject }) => canOpen(PENDING_WORK_TEXTS[subject].href))
  return (
    <section className={STACK_CLASS} aria-labelledby="espera">
      <SectionHeading title="Espera tu atención" id="espera" />
      {!own && (
        <Notice kind="error" title="No se pudo contar lo que espera">
          <p>Vuelve a cargar la página en un momento.</p>
        </Notice>
      )}
      {own && own.length > 0 && <KeyFigureRow figures={own.map(figureOf)} />}
      {own?.length === 0 && <p>{NOTHING_PENDING_TEXTS[role] ?? NOTHING_PENDING_TEXTS.administrator}</p>}
      {beyond.length > 0 && (
        <Notice kind="error" title={`Llegan más ${beyond.join(' y ')} de lo normal`}>
          <p>Las nuevas esperan tu revisión hasta que pase la hora; nada se pierde.</p>
        </Notice>
      )}
    </section>
  )
}

const NOTHING_PENDING_TEXTS: Partial<Record<Role, string>> & { administrator: string } = {
  administrator: 'No hay registros, opiniones, reportes ni reservas por atender.',
  moderator: 'No hay registros, opiniones, correcciones ni reportes por decidir.',
  promoter: 'Todas las promociones activas están asignadas.',
}

function figureOf({ subject, count, since }: PendingWorkCount) {
  const { one, many, oldest, href } = PENDING_WORK_TEXTS[subject]
  const age = `espera ${formatTimeAgo(since).replace(/^hace /, '')}`
  return {
    name: count === 1 ? `${one}, ${age}` : `${many}, ${oldest} ${age}`,
    value: count >= MAX_COUNTED_PENDING ? `${MAX_COUNTED_PENDING}+` : count,
    isWaiting: true,
    href,
  }
}

interface Fault {
  title: string
  text: string | null
  href: string
  link: string
}

/** Lists faults, each with a link. Renders nothing without faults. */
export function ServerHealthProblemList(serverFaults: ServerHealthProblems) {
  const faults = [
    ...(serverFaults.messages ? [ofMessages(serverFaults.messages)] : []),
    ...(serverFaults.backup ? [ofBackup(serverFaults.backup)] : []),
    ...(serverFaults.disk ? [ofDisk(serverFaults.disk)] : []),
    ...serverFaults.imports.map(ofImport),
    ...serverFaults.photos.map(ofPhotos),
    ...serverFaults.jobs.map(ofJob),
  ]
  if (faults.length === 0) return null
  return (
    <section className={STACK_CLASS} aria-labelledby="arreglar">
      <SectionHeading title="Hay que arreglar" id="arreglar" />
      {faults.map(({ title, text, href, link }) => (
        <Notice key={title} kind="error" title={title}>
          {text && <p>{text}</p>}
          <p>
            <a href={href}>{link}</a>
          </p>
        </Notice>
      ))}
    </section>
  )
}

const ofMessages = ({ count, reason }: NonNullable<ServerHealthProblems['messages']>): Fault => ({
  title: count === 1 ? '1 mensaje no sale' : `${count} mensajes no salen`,
  text: textOfMessages(reason),
  href: href('/administracion/sistema'),
  link: 'Ver los mensajes y reintentar',
})

/** Formats what to do: correct an address that does not exist, or look at the mail server. */
function textOfMessages(reason: string): string {
  if (isUndeliverableError(reason))
    return 'Lo último: esa dirección no existe o no recibe correo. Corrígela donde se escribió, o avisa a esa persona por teléfono.'
  const last = reason && ` Lo último: ${explainDeliveryError(reason) ?? reason}`
  return `Revisa la dirección y la clave del servidor de correo; después, reintenta.${last}`
}

const ofBackup = ({ madeAt }: NonNullable<ServerHealthProblems['backup']>): Fault => ({
  title: madeAt
    ? `La última copia de seguridad es del ${formatDateTime(madeAt)}`
    : 'No hay ninguna copia de seguridad',
  text: 'El servidor hace una cada hora. Si no puede, Sistema dice cuánto espacio queda y qué falló.',
  href: href('/administracion/sistema/copias'),
  link: 'Hacer una copia ahora',
})

const ofDisk = ({ free }: NonNullable<ServerHealthProblems['disk']>): Fault => ({
  title: `El disco está casi lleno: quedan ${formatBytes(free)}`,
  text: 'Amplía el disco o borra copias viejas: sin espacio, el sitio no acepta lo que la gente escribe.',
  href: href('/administracion/sistema'),
  link: 'Ver qué ocupa el espacio',
})

const ofImport = ({ id, fileName }: ServerHealthProblems['imports'][number]): Fault => ({
  title: `La importación de «${fileName}» se quedó a medias`,
  text: 'Ábrela para seguir donde quedó o para deshacerla.',
  href: adminPaths.importFile(id),
  link: 'Abrir la importación',
})

const ofPhotos = ({ slug, name, reason }: ServerHealthProblems['photos'][number]): Fault => ({
  title: `No se generaron las fotos de ${name}`,
  text: reason,
  href: adminPaths.generatePhotos(slug),
  link: 'Generarlas otra vez',
})

const BACKGROUND_JOB_LABELS = new Map(
  Object.entries({
    backup: 'La copia de seguridad',
    pruning: 'La limpieza de lo viejo',
    trash: 'El vaciado de la papelera',
    statistics: 'La cuenta de los reportes',
  }),
)

const ofJob = ({ name, reason, at }: ServerHealthProblems['jobs'][number]): Fault => ({
  title: `${BACKGROUND_JOB_LABELS.get(name) ?? `La tarea «${name}»`} falló: ${formatDateTime(at)}`,
  text: `El servidor vuelve a intentarlo solo. Si se repite, la causa es esta: ${reason}`,
  href: href('/administracion/sistema'),
  link: 'Ver los errores en Sistema',
})
