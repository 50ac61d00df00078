/** Where a running sum passes `position`: the last one when it never does. */
export function reach(counts: number[], position: number): { index: number; before: number } {
  let before = 0
  for (const [index, count] of counts.entries()) {
    if (before + count > position || index === counts.length - 1) return { index, before }
    before += count
  }
  return { index: 0, before }
}
