let isTaken = false
const waiting: (() => void)[] = []

/**
 * To be awaited, where it is a promise, before a page is drawn: one page is drawn in each turn of the event loop. Pages whose data
 * arrive together would all be drawn in one, and nobody else heard for as long.
 */
export function drawingTurn(): Promise<void> | undefined {
  if (isTaken) return new Promise((resolve) => waiting.push(resolve))
  isTaken = true
  setImmediate(passOn)
  return undefined
}

function passOn(): void {
  const next = waiting.shift()
  isTaken = next !== undefined
  if (next) setImmediate(passOn)
  next?.()
}
