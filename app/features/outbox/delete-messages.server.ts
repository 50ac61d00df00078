import type { Db } from 'db/connect'

const KEYS = {
  registration: (id: number) =>
    ['mail', 'marketing', 'published'].map((message) => `registration-${message}-${id}`),
  reservation: (id: number) => [`reservation-${id}-`],
}

/** Takes back what was to be sent about things that are erased, and what was sent; `trx` is the erasing transaction. */
export async function deleteMessages(
  trx: Db,
  about: keyof typeof KEYS,
  ids: readonly number[],
): Promise<void> {
  for (const key of ids.flatMap(KEYS[about])) {
    const isWhole = !key.endsWith('-')
    await trx
      .deleteFrom('outbox')
      .where('idempotency_key', '>=', key)
      // '.' follows '-'.
      .where('idempotency_key', isWhole ? '<=' : '<', isWhole ? key : `${key.slice(0, -1)}.`)
      .execute()
  }
}
