import PQueue from 'p-queue'
import { limits } from '../limits'

/** Lets so many pages be rendered at once and so many wait; whoever comes then is told at once to come back. */
export class RenderQueue {
  readonly #queue: PQueue
  readonly #waiting: number

  constructor({ atOnce, waiting }: { atOnce: number; waiting: number } = limits.rendering) {
    this.#queue = new PQueue({ concurrency: atOnce })
    this.#waiting = waiting
  }

  /** How many are being rendered. */
  get running(): number {
    return this.#queue.pending
  }

  /** Runs `render` in its turn; undefined when the line is full. */
  run<T>(render: () => Promise<T>): Promise<T> | undefined {
    if (this.#queue.size >= this.#waiting) return undefined
    return this.#queue.add(async () => {
      // Pages whose data are in memory wait for nothing: without a turn of the event loop nobody else would be heard.
      await new Promise(setImmediate)
      return render()
    })
  }

  /** Forgets whoever waits: nothing more is rendered but what was begun. */
  clear(): void {
    this.#queue.clear()
  }
}
