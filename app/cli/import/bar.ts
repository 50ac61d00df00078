import { Presets, SingleBar } from 'cli-progress'

/** A progress bar on a terminal; nothing where the output goes to a file. */
export function progressBar(total: number): { update: (done: number) => void; stop: () => void } {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} }
  const bar = new SingleBar(
    { format: '{bar} {percentage} % · {value} de {total} filas', hideCursor: true },
    Presets.shades_classic,
  )
  bar.start(total, 0)
  return { update: (done) => bar.update(done), stop: () => bar.stop() }
}
