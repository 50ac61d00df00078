import { Presets, SingleBar } from 'cli-progress'

const FORMAT = '{bar} {percentage} % · {value} de {total} filas · {rate} por segundo · faltan {left}'
/** Where no bar can be drawn, a line from time to time tells as much. In milliseconds. */
const EVERY = 10_000

/** How far an import is, how fast, and how long it will take: a bar on a terminal, else a line now and then. */
export function progressBar(total: number): { update: (done: number) => void; stop: () => void } {
  const began = performance.now()
  const about = (done: number) => {
    const seconds = (performance.now() - began) / 1_000
    const rate = Math.round(done / Math.max(seconds, 0.001))
    return { rate, left: inWords((total - done) / Math.max(rate, 1)) }
  }
  if (!process.stderr.isTTY) return lines(total, about)
  const bar = new SingleBar({ format: FORMAT, hideCursor: true }, Presets.shades_classic)
  bar.start(total, 0, about(0))
  return { update: (done) => bar.update(done, about(done)), stop: () => bar.stop() }
}

function lines(total: number, about: (done: number) => { rate: number; left: string }) {
  let last = performance.now()
  return {
    update: (done: number) => {
      if (performance.now() - last < EVERY) return
      last = performance.now()
      const { rate, left } = about(done)
      console.error(`${done} de ${total} filas · ${rate} por segundo · faltan ${left}`)
    },
    stop: () => {},
  }
}

const inWords = (seconds: number) =>
  seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
