/** Letters of a change that are shown, and those before the first that differs. */
const [MOST, BEFORE] = [80, 25]

/** Two texts, of longer ones the part where they begin to differ. */
export function whereTheyDiffer({ before, after }: { before: string; after: string }): [string, string] {
  const longer = before.length > after.length ? before : after
  if (longer.length <= MOST) return [before, after]
  let same = 0
  while (before[same] === after[same]) same++
  const from = same > MOST - BEFORE ? same - BEFORE : 0
  const part = (text: string) =>
    `${from > 0 ? '…' : ''}${text.slice(from, from + MOST)}${text.length > from + MOST ? '…' : ''}`
  return [part(before), part(after)]
}
