/** What SQLite, PostgreSQL and the system call a failure that can be told, and how. */
const KNOWN: readonly [RegExp, string][] = [
  [/SQLITE_(BUSY|LOCKED)|55P03|40001|40P01/, 'El servidor está muy ocupado'],
  [/SQLITE_FULL|ENOSPC|EDQUOT|53100/, 'No queda espacio en el servidor'],
]

/** What can be told of a failure to whoever sent a form; undefined for one whose cause stays in the log. */
export function failureMessage(error: unknown): string | undefined {
  const said = `${(error as { code?: unknown } | null)?.code} ${error}`
  return KNOWN.find(([pattern]) => pattern.test(said))?.[1]
}
