import type { KeepWords } from '~/http/kept-page'
import type { PageNews, PageSource, PartChange } from './source'

export interface MadeOf {
  /** The last look at the database before its loaders began to read, or at which it was found to be true still. */
  look: number
  version: number
  only: KeepWords['only']
}

/** More changes than these are told to the script of an older page as if everything had changed. */
const FURTHEST_BEHIND = 40
/** Changes that are remembered one by one: half a minute of an import, that pages it leaves alone may stay. */
const MOST_REMEMBERED = 10_000

/** What changed when, counted in looks at the database: one is taken at the first request after any commit. */
export class Freshness {
  readonly #source: Pick<PageSource, 'commits' | 'news'>
  /** Oldest first. */
  #changes: (PartChange & { look: number })[] = []
  /** What was made before this look is true no more, whatever it shows. */
  #oldest = 0
  #look = 0
  #version = 0
  #commits = -1
  #looking: Promise<void> | undefined
  #asked = -1
  #isAsked = false

  constructor(source: Pick<PageSource, 'commits' | 'news'>) {
    this.#source = source
  }

  /** Nobody has committed since the last look; asked once for all requests that have come in together. */
  get isCurrent(): boolean {
    if (this.#isAsked) return this.#asked === this.#commits
    this.#asked = this.#source.commits()
    this.#isAsked = true
    setImmediate(() => {
      this.#isAsked = false
    })
    return this.#asked === this.#commits
  }

  get now(): Pick<MadeOf, 'look' | 'version'> {
    return { look: this.#look, version: this.#version }
  }

  /** Resolves after a look that began when this was called, or later, unless none is needed. */
  async catchUp(): Promise<void> {
    if (this.isCurrent) return
    if (this.#looking) await this.#looking
    if (this.isCurrent) return
    this.#looking ??= this.#take().finally(() => {
      this.#looking = undefined
    })
    await this.#looking
  }

  /** Whether nothing that is on the page has changed since it was made; notes so if it is. Ask when current. */
  isTrue(page: MadeOf): boolean {
    if (page.look === this.#look) return true
    if (this.isFarBehind(page) || this.#hasChanged(page)) return false
    page.look = this.#look
    return true
  }

  /** Whether its script would ask for more changes than it is told of one by one. */
  isFarBehind({ version }: MadeOf): boolean {
    return this.#version - version > FURTHEST_BEHIND
  }

  /** Whether that is all: nothing that is on the page has changed. Ask when current. */
  isOnlyBehind(page: MadeOf): boolean {
    return this.isFarBehind(page) && !this.#hasChanged(page)
  }

  #hasChanged({ look, only }: MadeOf): boolean {
    if (look < this.#oldest) return true
    for (let index = this.#changes.length - 1; index >= 0; index -= 1) {
      const change = this.#changes[index]
      if (!change || change.look <= look) break
      if (concerns(change, only)) return true
    }
    return false
  }

  async #take(): Promise<void> {
    const commits = this.#source.commits()
    this.#note(await this.#source.news())
    this.#commits = commits
  }

  #note({ changes, version }: PageNews): void {
    this.#version = version
    if (changes?.length === 0) return
    this.#look += 1
    const look = this.#look
    if (changes === null) {
      this.#oldest = look
      this.#changes = []
      return
    }
    const remembered = [...this.#changes, ...changes.map((change) => ({ ...change, look }))]
    this.#oldest = remembered.at(-MOST_REMEMBERED - 1)?.look ?? this.#oldest
    this.#changes = remembered.slice(-MOST_REMEMBERED)
  }
}

function concerns({ part, id }: PartChange, only: KeepWords['only']): boolean {
  const ids = only[part]
  return ids === undefined || (id === null ? ids.length > 0 : ids.includes(id))
}
