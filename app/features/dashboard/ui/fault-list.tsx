import { adminPaths } from '~/admin-paths'
import { explainDeliveryError, isUndeliverableError } from '~/features/outbox/delivery-errors'
import { formatDateTime } from '~/features/places/calendar'
import { formatBytes } from '~/features/system/ui/machine-part'
import { Notice } from '~/ui/feedback/notices'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import type { ServerFaults } from '../schema'

interface Fault {
  title: string
  text: string | null
  href: string
  link: string
}

/** Lists faults, each with a link. Renders nothing without faults. */
export function FaultList(serverFaults: ServerFaults) {
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

const ofMessages = ({ count, reason }: NonNullable<ServerFaults['messages']>): Fault => ({
  title: count === 1 ? '1 mensaje no sale' : `${count} mensajes no salen`,
  text: textOfMessages(reason),
  href: adminPaths.system(),
  link: 'Ver los mensajes y reintentar',
})

/** Formats what to do: correct an address that does not exist, or look at the mail server. */
function textOfMessages(reason: string): string {
  if (isUndeliverableError(reason))
    return 'Lo último: esa dirección no existe o no recibe correo. Corrígela donde se escribió, o avisa a esa persona por teléfono.'
  const last = reason && ` Lo último: ${explainDeliveryError(reason) ?? reason}`
  return `Revisa la dirección y la clave del servidor de correo; después, reintenta.${last}`
}

const ofBackup = ({ madeAt }: NonNullable<ServerFaults['backup']>): Fault => ({
  title: madeAt
    ? `La última copia de seguridad es del ${formatDateTime(madeAt)}`
    : 'No hay ninguna copia de seguridad',
  text: 'El servidor hace una cada hora. Si no puede, Sistema dice cuánto espacio queda y qué falló.',
  href: adminPaths.backups(),
  link: 'Hacer una copia ahora',
})

const ofDisk = ({ free }: NonNullable<ServerFaults['disk']>): Fault => ({
  title: `El disco está casi lleno: quedan ${formatBytes(free)}`,
  text: 'Amplía el disco o borra copias viejas: sin espacio, el sitio no acepta lo que la gente escribe.',
  href: adminPaths.system(),
  link: 'Ver qué ocupa el espacio',
})

const ofImport = ({ id, fileName }: ServerFaults['imports'][number]): Fault => ({
  title: `La importación de «${fileName}» se quedó a medias`,
  text: 'Ábrela para seguir donde quedó o para deshacerla.',
  href: adminPaths.importFile(id),
  link: 'Abrir la importación',
})

const ofPhotos = ({ slug, name, reason }: ServerFaults['photos'][number]): Fault => ({
  title: `No se generaron las fotos de ${name}`,
  text: reason,
  href: adminPaths.generatePhotos(slug),
  link: 'Generarlas otra vez',
})

const JOBS = new Map(
  Object.entries({
    backup: 'La copia de seguridad',
    pruning: 'La limpieza de lo viejo',
    trash: 'El vaciado de la papelera',
    statistics: 'La cuenta de los reportes',
  }),
)

const ofJob = ({ name, reason, at }: ServerFaults['jobs'][number]): Fault => ({
  title: `${JOBS.get(name) ?? `La tarea «${name}»`} falló: ${formatDateTime(at)}`,
  text: `El servidor vuelve a intentarlo solo. Si se repite, la causa es esta: ${reason}`,
  href: adminPaths.system(),
  link: 'Ver los errores en Sistema',
})
