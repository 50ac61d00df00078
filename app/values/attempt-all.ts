/**
 * Runs `work` for each item, one after another. A failed item does not stop the others. Throws the first
 * error at the end.
 */
export async function runAllThenThrowError<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const errors: unknown[] = []
  for await (const item of items)
    try {
      await work(item)
    } catch (error) {
      errors.push(error)
    }
  if (errors.length > 0) throw errors[0]
}
