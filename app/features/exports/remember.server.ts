import type { Db } from 'db/connect'
import { exportedCells, fingerprintsOf } from '~/features/imports/parse/export-columns'
import type { ContactRow } from './contacts.server'

const AT_ONCE = 100

/** The same pieces, each remembered before it goes out, to tell what is edited later; `onError` hears of a failure. */
export async function* remembered(
  db: Db,
  pieces: AsyncIterable<ContactRow[]>,
  onError: (error: unknown) => void,
  now = new Date(),
): AsyncGenerator<ContactRow[], void, void> {
  for await (const contacts of pieces) {
    await remember(db, contacts, now.toISOString().slice(0, 10)).catch(onError)
    yield contacts
  }
}

async function remember(db: Db, contacts: readonly ContactRow[], today: string): Promise<void> {
  const rows = contacts.map((contact) => ({
    contact_id: contact.id,
    fingerprints: fingerprintsOf(exportedCells(contact)),
    exported_on: today,
  }))
  for (let start = 0; start < rows.length; start += AT_ONCE)
    await db
      .insertInto('exported_contacts')
      .values(rows.slice(start, start + AT_ONCE))
      .onConflict((conflict) =>
        conflict
          .columns(['contact_id', 'fingerprints'])
          .doUpdateSet({ exported_on: today })
          .where('exported_contacts.exported_on', '<', today),
      )
      .execute()
}
