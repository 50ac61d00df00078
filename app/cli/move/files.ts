import type { FileStore } from '~/values/files/file-store'
import { UNFINISHED_FILE } from '~/values/files/write-file.server'
import { CommandError } from '../steps/command-error'

/** Copies every file of one store into another, reads and compares it; what has the same size there stays. May refuse. */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  what: string,
  log: (text: string) => void,
): Promise<void> {
  const there = new Map<string, number>()
  for await (const { name, bytes } of to.list()) there.set(name, bytes)
  let all = 0
  let copied = 0
  for await (const { name, bytes } of from.list()) {
    if (UNFINISHED_FILE.test(name)) continue
    all += 1
    if (there.get(name) === bytes) continue
    const content = await from.get(name)
    // Forgotten meanwhile.
    if (!content) continue
    await to.put(name, content)
    const kept = await to.get(name)
    if (!kept?.equals(content)) throw new CommandError(`El archivo ${name} no quedó igual. Repita la orden.`)
    copied += 1
    if (copied % 100 === 0) log(`${what}: ${copied.toLocaleString('es-US')}…`)
  }
  log(`${what}: ${all.toLocaleString('es-US')} archivos, ${copied.toLocaleString('es-US')} copiados ahora`)
}
