/** Starts one part after the other; what throws in one keeps none of the others from starting. */
export function start(parts: (() => void)[]): void {
  for (const part of parts) {
    try {
      part()
    } catch (error) {
      console.error(error)
    }
  }
}
