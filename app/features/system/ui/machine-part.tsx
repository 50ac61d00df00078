import { adminPaths } from '~/admin-paths'
import { Facts } from '~/ui/display/facts'
import { Notice } from '~/ui/feedback/notice'
import { SectionHeading } from '~/ui/layout/section-heading'
import type { ProcessHealth } from '../process-health.server'
import type { Storage } from '../storage.server'
import { PageCacheFacts, type PageCacheState } from './page-cache-facts'
import { size } from './size'

export interface MachineState {
  storage: Storage
  backup: { name: string; when: string; bytes: number } | null
  isBackupOutdated: boolean
  isCopiedElsewhere: boolean
  versions: { app: string; node: string; engine: string; migrations: number; latest: string }
  pageCache: PageCacheState
  health: ProcessHealth
}

export function MachinePart({
  storage,
  backup,
  isBackupOutdated,
  isCopiedElsewhere,
  versions,
  health,
  pageCache,
}: MachineState) {
  return (
    <>
      <SectionHeading title="Copia de seguridad" />
      <BackupState
        backup={backup}
        isBackupOutdated={isBackupOutdated}
        isCopiedElsewhere={isCopiedElsewhere}
      />
      <SectionHeading title="Espacio" />
      <Facts
        facts={[
          { name: 'Libre', value: `${size(storage.free)} de ${size(storage.disk)}` },
          { name: 'Base de datos', value: size(storage.database) },
          { name: 'Cambios por integrar (WAL)', value: isCopiedElsewhere ? null : size(storage.wal) },
          { name: 'Imágenes', value: `${size(storage.images)} en ${storage.imageCount} archivos` },
        ]}
      />
      <SectionHeading title="Páginas en memoria" />
      <PageCacheFacts {...pageCache} />
      <SectionHeading title="Servidor" />
      <ServerFacts versions={versions} health={health} />
    </>
  )
}

function BackupState(state: Pick<MachineState, 'backup' | 'isBackupOutdated' | 'isCopiedElsewhere'>) {
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

const ServerFacts = ({ versions, health }: Pick<MachineState, 'versions' | 'health'>) => (
  <Facts
    facts={[
      { name: 'Versión', value: versions.app },
      { name: 'Node', value: versions.node },
      { name: 'Motor de datos', value: versions.engine },
      { name: 'Migraciones', value: `${versions.migrations}, la última ${versions.latest}` },
      { name: 'Encendido desde hace', value: duration(health.since) },
      {
        name: 'Memoria',
        value: `${size(health.memory)}, de ellos ${size(health.heap)} en uso por el programa`,
      },
      {
        name: 'Demora del ciclo de eventos',
        value: `${health.delayMean} ms en promedio; 99 de 100 veces, menos de ${health.delayHigh} ms`,
      },
    ]}
  />
)

function LastBackup({ backup }: Pick<MachineState, 'backup'>) {
  return (
    <>
      <Facts
        facts={[
          { name: 'Última', value: backup?.when ?? 'Nunca' },
          { name: 'Archivo', value: backup && `${backup.name} (${size(backup.bytes)})` },
        ]}
      />
      <p>
        <a href={adminPaths.backups()}>Todas las copias: hacer, descargar, volver a una</a>
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
