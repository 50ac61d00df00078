import type { BackupKind } from './backups/kinds'

export const BACKUP_KINDS: Record<BackupKind, string> = {
  hourly: 'De cada hora',
  daily: 'Del día',
  manual: 'Hecha a mano',
  'before-migration': 'Antes de actualizar',
}
