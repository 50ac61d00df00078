import { href } from '~/href'
import { FactList } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notices'
import { SectionHeading } from '~/ui/layout/section'
import type { ProcessHealth, StorageUsage } from '../readings.server'

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** Formats bytes, for example `1.5 MB`. */
export function formatBytes(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, bytes > 0 ? Math.floor(Math.log10(bytes) / 3) : 0)
  const value = bytes / 1000 ** power
  return `${value.toFixed(power > 0 && value < 100 ? 1 : 0)} ${BYTE_UNITS[power]}`
}

/** Words for the reasons why a page was rendered, by the key of `pageCacheCounts.misses`. */
export const PAGE_CACHE_MISS_LABELS = new Map(
  Object.entries({
    new: 'sin guardar todavía',
    changed: 'con datos que cambiaron',
    expired: 'con la hora vencida',
    session: 'de personas con sesión',
    notice: 'con un aviso',
    choice: 'que eligen o mezclan algo',
    saved: 'de personas que guardaron el negocio',
    place: 'de personas que eligieron un lugar',
    refused: 'que no se guardan, como un error',
    unsure: 'sin saber qué cambió',
  }),
)

interface PageCacheState {
  hits: number
  unchanged: number
  misses: Record<string, number>
  pages: number
  bytes: number
}

/** Shows how many pages came from the page cache since the start, and how many did not, by reason. */
function PageCacheFacts({ hits, unchanged, misses, pages, bytes }: PageCacheState) {
  const reasons = Object.entries(misses).filter(([, times]) => times > 0)
  const made = reasons
    .map(([why, times]) => `${count(times)} ${PAGE_CACHE_MISS_LABELS.get(why) ?? why}`)
    .join('; ')
  return (
    <FactList
      facts={[
        {
          name: 'Respuestas de memoria',
          value: `${count(hits)}, de ellas ${count(unchanged)} «sin cambios»`,
        },
        { name: 'Páginas hechas de nuevo', value: made || 'Ninguna' },
        { name: 'Guardadas', value: `${count(pages)} páginas, ${formatBytes(bytes)} de 32 MB` },
      ]}
    />
  )
}

const count = (number: number) => number.toLocaleString('es-US')

export interface ServerStatusProps {
  storage: StorageUsage
  backup: { name: string; when: string; bytes: number } | null
  isBackupOutdated: boolean
  isCopiedElsewhere: boolean
  versions: { app: string; node: string; engine: string; migrations: number; latest: string }
  pageCache: PageCacheState
  health: ProcessHealth
}

export function ServerStatus({
  storage,
  backup,
  isBackupOutdated,
  isCopiedElsewhere,
  versions,
  health,
  pageCache,
}: ServerStatusProps) {
  return (
    <>
      <SectionHeading title="Copia de seguridad" />
      <BackupState
        backup={backup}
        isBackupOutdated={isBackupOutdated}
        isCopiedElsewhere={isCopiedElsewhere}
      />
      <SectionHeading title="Espacio" />
      <FactList
        facts={[
          { name: 'Libre', value: `${formatBytes(storage.free)} de ${formatBytes(storage.disk)}` },
          { name: 'Base de datos', value: formatBytes(storage.database) },
          {
            name: 'Imágenes',
            value: `${formatBytes(storage.images)} en ${storage.imageCount === 1 ? '1 archivo' : `${storage.imageCount} archivos`}`,
          },
        ]}
      />
      <SectionHeading title="Servidor" />
      <FactList
        facts={[
          { name: 'Versión', value: versions.app },
          { name: 'Encendido desde hace', value: duration(health.since) },
        ]}
      />
      <details>
        <summary className="button">Detalles técnicos</summary>
        <EngineFacts versions={versions} health={health} wal={isCopiedElsewhere ? null : storage.wal} />
        <h3 className="mt-4">Páginas en memoria</h3>
        <PageCacheFacts {...pageCache} />
      </details>
    </>
  )
}

function BackupState(state: Pick<ServerStatusProps, 'backup' | 'isBackupOutdated' | 'isCopiedElsewhere'>) {
  const { backup, isBackupOutdated, isCopiedElsewhere } = state
  return (
    <>
      {isBackupOutdated && (
        <Notice
          kind="error"
          title={backup ? 'La última copia tiene más de dos días' : 'No hay ninguna copia'}
        />
      )}
      {isCopiedElsewhere ? (
        <p>
          Los datos están en PostgreSQL: sus copias se hacen y se revisan con los medios de ese servidor, no
          desde aquí.
        </p>
      ) : (
        <LastBackup backup={backup} />
      )}
    </>
  )
}

interface EngineFactsProps extends Pick<ServerStatusProps, 'versions' | 'health'> {
  /** Bytes. Null for an engine without it. */
  wal: number | null
}

const EngineFacts = ({ versions, health, wal }: EngineFactsProps) => (
  <FactList
    facts={[
      { name: 'Node', value: versions.node },
      { name: 'Motor de datos', value: versions.engine },
      { name: 'Migraciones', value: `${versions.migrations}, la última ${versions.latest}` },
      { name: 'Cambios por integrar (WAL)', value: wal === null ? null : formatBytes(wal) },
      {
        name: 'Memoria',
        value: `${formatBytes(health.memory)}, de ellos ${formatBytes(health.heap)} en uso por el programa`,
      },
      {
        name: 'Demora del ciclo de eventos',
        value: `${health.delayMean} ms en promedio; 99 de 100 veces, menos de ${health.delayHigh} ms`,
      },
    ]}
  />
)

function LastBackup({ backup }: Pick<ServerStatusProps, 'backup'>) {
  return (
    <>
      <FactList
        facts={[
          { name: 'Última', value: backup?.when ?? 'Nunca' },
          { name: 'Archivo', value: backup && `${backup.name} (${formatBytes(backup.bytes)})` },
        ]}
      />
      <p>
        <a href={href('/administracion/sistema/copias')}>
          Todas las copias: hacer una, descargar y cómo volver a una
        </a>
      </p>
    </>
  )
}

function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 48 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} días`
}
