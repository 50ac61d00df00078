/** Why a backup was made. `pruneBackups` deletes old backups, except `manual` ones. */
export type BackupKind = (typeof KINDS)[number]

const KINDS = ['hourly', 'daily', 'manual', 'before-migration'] as const

/** Returns the kind of a backup by its file name. Undefined for a file with another name. */
export const getBackupKind = (name: string): BackupKind | undefined =>
  KINDS.find((kind) => name.startsWith(`${kind}-`))
