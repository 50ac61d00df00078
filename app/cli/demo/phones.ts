/** Hands out fictional numbers (555-01xx) of given area codes, each once. */
export class Phones {
  readonly #used = new Map<string, number>()

  next(areaCodes: readonly string[]): string {
    const code = [...areaCodes].sort((a, b) => this.#taken(a) - this.#taken(b))[0] ?? '404'
    const number = this.#taken(code)
    if (number > 99) throw new Error(`No fictional numbers are left in ${code}`)
    this.#used.set(code, number + 1)
    return `+1${code}55501${String(number).padStart(2, '0')}`
  }

  #taken(code: string): number {
    return this.#used.get(code) ?? 0
  }
}
