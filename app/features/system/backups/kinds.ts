/** Why a copy was made. `manual` ones are kept until somebody removes them, the others as `pruneBackups` says. */
export type BackupKind = (typeof KINDS)[number]

const KINDS = ['hourly', 'daily', 'manual', 'before-migration'] as const

/** Why a copy was made, by its name; undefined for one that somebody laid there. */
export const kindOf = (name: string): BackupKind | undefined =>
  KINDS.find((kind) => name.startsWith(`${kind}-`))
