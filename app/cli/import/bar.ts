import { Presets, SingleBar } from 'cli-progress'

const FIGURES = '{value} de {total} filas · {rate} por segundo · faltan {left}'
/** Where no bar can be drawn, a line from time to time tells as much. In milliseconds. */
const EVERY = 10_000

/** How far an import is, how fast, and how long it will take: a bar on a terminal, else a line now and then. */
export function progressBar(total: number): { update: (done: number) => void; stop: () => void } {
  const began = performance.now()
  const about = (done: number) => {
    const rate = Math.round((done * 1_000) / Math.max(performance.now() - began, 1))
    return { rate, left: inWords((total - done) / Math.max(rate, 1)) }
  }
  const format = process.stderr.isTTY ? `{bar} {percentage} % · ${FIGURES}` : FIGURES
  const options = { format, hideCursor: true, noTTYOutput: true, notTTYSchedule: EVERY }
  const bar = new SingleBar(options, Presets.shades_classic)
  bar.start(total, 0, about(0))
  return { update: (done) => bar.update(done, about(done)), stop: () => bar.stop() }
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
