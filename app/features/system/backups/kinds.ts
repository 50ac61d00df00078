/** Why a copy was made. `manual` ones are kept until somebody removes them, the others as `pruneBackups` says. */
export type BackupKind = (typeof KINDS)[number]

/** Why a file that was sent is no copy. */
export type UploadRefusal = 'not_a_database' | 'damaged' | 'no_room' | 'too_large'

const KINDS = ['hourly', 'daily', 'manual', 'uploaded', 'before-migration'] as const

/** Why a copy was made, by its name; undefined for one that somebody laid there. */
export const kindOf = (name: string): BackupKind | undefined =>
  KINDS.find((kind) => name.startsWith(`${kind}-`))
