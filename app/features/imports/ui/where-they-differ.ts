/** Letters of a change that are shown, and those before the first that differs. */
const [MOST, BEFORE] = [80, 25]

/** Two texts, of longer ones the part where they begin to differ. */
export function whereTheyDiffer({ before, after }: { before: string; after: string }): [string, string] {
  if (Math.max(before.length, after.length) <= MOST) return [before, after]
  const letters = Array.from(before)
  const others = Array.from(after)
  const first = letters.findIndex((letter, place) => letter !== others[place])
  const same = first < 0 ? letters.length : first
  const from = same > MOST - BEFORE ? same - BEFORE : 0
  const part = (all: readonly string[]) =>
    `${from > 0 ? '…' : ''}${all.slice(from, from + MOST).join('')}${all.length > from + MOST ? '…' : ''}`
  return [part(letters), part(others)]
}
