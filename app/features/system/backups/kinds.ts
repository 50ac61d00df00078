/** Why a backup was made. `deleteSurplusBackups` deletes old backups, except `manual` ones. */
export type BackupKind = (typeof ALL_BACKUP_KINDS)[number]

const ALL_BACKUP_KINDS = ['hourly', 'daily', 'manual', 'before-migration'] as const

/** Returns the kind of a backup by its file name. Undefined for a file with another name. */
export const getBackupKind = (name: string): BackupKind | undefined =>
  ALL_BACKUP_KINDS.find((kind) => name.startsWith(`${kind}-`))
