/** Groups values by `groupOf` and preserves their order. Omits values whose group is null. */
export function groupBy<T, K>(all: readonly T[], groupOf: (each: T) => K | null): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const each of all) {
    const key = groupOf(each)
    if (key === null) continue
    const group = groups.get(key)
    if (group) group.push(each)
    else groups.set(key, [each])
  }
  return groups
}
