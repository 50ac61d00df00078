import type { PageSource } from './source'

/** The version of the public data, read anew only after somebody has committed. */
export class VersionReader {
  readonly #source: Pick<PageSource, 'commits' | 'version'>
  #commits = -1
  #version = 0
  #reading: Promise<number> | undefined

  constructor(source: Pick<PageSource, 'commits' | 'version'>) {
    this.#source = source
  }

  /** The version of a moment after this was called; those who ask in the same moment share one question. */
  async read(): Promise<number> {
    if (this.#isCurrent) return this.#version
    // One that is under way may have begun before the last commit.
    await this.#reading
    if (this.#isCurrent) return this.#version
    this.#reading ??= this.#ask().finally(() => {
      this.#reading = undefined
    })
    return this.#reading
  }

  get #isCurrent(): boolean {
    return this.#source.commits() === this.#commits
  }

  async #ask(): Promise<number> {
    const commits = this.#source.commits()
    this.#version = await this.#source.version()
    this.#commits = commits
    return this.#version
  }
}
