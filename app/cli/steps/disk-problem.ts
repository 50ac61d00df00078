import { CommandError } from './command-error'

const KEEP = 'Los datos están como estaban: no los borre ni los reemplace.'

/** What the engine and the system call it, and what an operator is told; the first that fits. */
const PROBLEMS: [RegExp, (folder: string, code: string) => string][] = [
  [
    /SQLITE_FULL|ENOSPC|EDQUOT/,
    (folder) => `No queda espacio en el disco de ${folder}. Libere espacio o agrande el volumen. ${KEEP}`,
  ],
  [
    /SQLITE_READONLY|EROFS/,
    (folder) => `El disco de ${folder} es de solo lectura. Monte el volumen para escritura. ${KEEP}`,
  ],
  [
    /EACCES|EPERM|SQLITE_CANTOPEN|SQLITE_PERM/,
    (folder, code) =>
      `No se puede escribir en la carpeta de datos ${folder} (${code}). Revise DATA_DIR y sus permisos. ${KEEP}`,
  ],
  [
    /SQLITE_IOERR|\bEIO\b/,
    (folder, code) =>
      `El disco de ${folder} falla al leer o escribir (${code}). Revise el volumen antes que nada. ${KEEP}`,
  ],
]

/** The refusal for an error that is the disk's and not the data's; undefined for any other. */
export function diskProblem(error: unknown, folder: string): CommandError | undefined {
  const text =
    error instanceof Error ? `${(error as NodeJS.ErrnoException).code} ${error.message}` : String(error)
  for (const [pattern, say] of PROBLEMS) {
    const code = pattern.exec(text)?.[0]
    if (code) return new CommandError(say(folder, code))
  }
  return undefined
}
