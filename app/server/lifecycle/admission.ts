import perfHooks from 'node:perf_hooks'
import { admissionMeasures } from '../limits'

/** To be called once the page is made; more calls change nothing. Its place is free in the next turn of the event loop. */
export type Leave = () => void

interface Waiting {
  since: number
  /** The line was short: it is waited in to the end. */
  isOneOfFew: boolean
  isGone: () => boolean
  enter: () => void
  refuse: () => void
}

/** What share of the time since it was last asked the event loop had something to do, from 0 to 1. */
function watchLoop(): () => number {
  const { performance: node } = perfHooks
  let before = node.eventLoopUtilization()
  return () => {
    const now = node.eventLoopUtilization()
    const { utilization } = node.eventLoopUtilization(now, before)
    before = now
    return utilization
  }
}

/** How much the last page says of how long pages take, beside those before it. */
const WEIGHT_OF_ONE = 0.1

/**
 * Admits pages to be made. A few may begin at any time, more as long as the event loop has time left, since those hang on
 * somebody else's service. While it has none, pages wait in line as far as the line is short enough to be answered in
 * `measures.wait`; how fast it moves is measured. Everybody else is refused at once (F31). A few may wait however slow it moves:
 * on a very small machine they are one or two browsers.
 */
export class Admission {
  #making = 0
  /** Of those in the making, the ones that are made and whose place is not free yet. */
  #made = 0
  #forms = 0
  #atOnce: number
  #isBusy = false
  #isClosed = false
  /** From one page done to the next, while there is always one in the making. */
  #interval: number
  #lastDone = 0
  /** How long the last page was in the making. */
  #lastTook = 0
  /** While pages leave forms some time. */
  #pause: NodeJS.Timeout | undefined
  #pausedUntil = 0
  #ticking: NodeJS.Timeout | undefined
  readonly #waiting: Waiting[] = []

  constructor(
    private readonly measures: typeof admissionMeasures = admissionMeasures,
    private readonly watch: () => () => number = watchLoop,
  ) {
    this.#atOnce = measures.atOnce
    this.#interval = measures.firstInterval
  }

  /** How many pages are in the making. */
  get making(): number {
    return this.#making
  }

  /** Whether one who asks now would be refused. */
  get isFull(): boolean {
    if (this.#isClosed) return true
    if (this.#hasRoom) return false
    const ahead = this.#making + this.#waiting.length
    if (!this.#isBusy) return ahead >= this.measures.most
    return this.#isLineLong && (ahead + 1) * this.#interval > this.measures.wait * this.#patience
  }

  /** Whoever is refused comes back at once, and sooner or later with a form: more forms would wait for one another (F31). */
  get #patience(): number {
    return this.#forms > 0 ? this.measures.patienceBesideForms : 1
  }

  get #isLineLong(): boolean {
    return this.#waiting.length >= this.measures.shortLine
  }

  get #hasRoom(): boolean {
    return this.#waiting.length === 0 && this.#making < this.#atOnce
  }

  /**
   * Resolves when the page may be made, with what to call when it is; with undefined when there is no room for it, or
   * there was none in time. Whoever is gone by then (`isGone`) gets no turn.
   */
  enter(isGone: () => boolean): Promise<Leave | undefined> {
    if (this.isFull) return Promise.resolve(undefined)
    if (this.#hasRoom) return Promise.resolve(this.#begin())
    return new Promise((resolve) => {
      this.#waiting.push({
        since: performance.now(),
        isOneOfFew: !this.#isLineLong,
        isGone,
        enter: () => resolve(this.#begin()),
        refuse: () => resolve(undefined),
      })
    })
  }

  /**
   * To be called for each form that is let in; what it returns, when it is answered. Forms are stored one after the other, each
   * in many turns of the event loop: all of them would wait for a page in each turn, where pages are made without end (F31).
   */
  beginForm(): Leave {
    this.#forms += 1
    let isAnswered = false
    return () => {
      if (isAnswered) return
      isAnswered = true
      this.#forms -= 1
      if (this.#forms === 0) this.#endPause()
    }
  }

  /** Refuses whoever waits, and everybody from now on. */
  close(): void {
    this.#isClosed = true
    for (const { refuse } of this.#waiting.splice(0)) refuse()
  }

  #begin(): Leave {
    const since = performance.now()
    if (this.#making === 0) this.#lastDone = since
    this.#making += 1
    this.#startTicking()
    let isMaking = true
    return () => {
      if (!isMaking) return
      isMaking = false
      this.#made += 1
      this.#lastTook = performance.now() - since
      if (this.#made === 1) this.#freeSoon()
    }
  }

  /**
   * Frees a place in the next turn; while forms are being answered and there is no time left, when these have had
   * `measures.formsShare` times as long as the last page took.
   */
  #freeSoon(): void {
    if (!this.#isBusy || this.#forms === 0) {
      setImmediate(() => this.#free())
      return
    }
    const { pauseForForms, formsShare } = this.measures
    const ms = Math.min(pauseForForms, formsShare * this.#lastTook)
    this.#pause = setTimeout(() => this.#endPause(), ms)
    this.#pausedUntil = performance.now() + ms
  }

  /** No form needs the time any more, or they have had it. */
  #endPause(): void {
    if (!this.#pause) return
    clearTimeout(this.#pause)
    this.#pause = undefined
    this.#pausedUntil = performance.now()
    this.#free()
  }

  /**
   * Frees the place of one page in each turn of the event loop. A page whose data are in memory waits for nothing: were its
   * place free at once, all that had been asked for would be made in one turn, and nobody else heard for as long.
   */
  #free(): void {
    this.#made -= 1
    this.#making -= 1
    this.#measureInterval()
    this.#admit()
    if (this.#made > 0) this.#freeSoon()
  }

  #measureInterval(): void {
    const now = performance.now()
    this.#interval += WEIGHT_OF_ONE * (Math.min(now - this.#lastDone, this.measures.wait) - this.#interval)
    this.#lastDone = now
  }

  #admit(): void {
    const longest = this.measures.longestWait * this.#patience
    while (this.#making < this.#atOnce) {
      const next = this.#waiting.shift()
      if (!next) return
      const isLate = !next.isOneOfFew && performance.now() - next.since > longest
      if (isLate || next.isGone()) next.refuse()
      else next.enter()
    }
  }

  /** What pages left to forms since the loop was looked at is no time that it has left. */
  get #hasPaused(): boolean {
    return this.#waiting.length > 0 && performance.now() - this.#pausedUntil < this.measures.tick
  }

  /** Looks at the loop now and then for as long as there is something in the making. */
  #startTicking(): void {
    if (this.#ticking) return
    const utilization = this.watch()
    this.#ticking = setInterval(() => {
      const { atOnce, most, busyFrom } = this.measures
      this.#isBusy = utilization() >= busyFrom || this.#hasPaused
      if (this.#isBusy) this.#atOnce = Math.max(atOnce, this.#atOnce - atOnce)
      else if (this.#waiting.length > 0) this.#atOnce = Math.min(most, this.#atOnce + atOnce)
      this.#admit()
      if (this.#making > 0) return
      clearInterval(this.#ticking)
      this.#ticking = undefined
      this.#isBusy = false
    }, this.measures.tick).unref()
  }
}
