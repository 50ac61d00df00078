/** Starts each part. An error in one part does not stop the others. */
export function startPageEnhancements(parts: (() => void)[]): void {
  for (const part of parts) {
    try {
      part()
    } catch (error) {
      console.error(error)
    }
  }
}
