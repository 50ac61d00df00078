import { readFileSync } from 'node:fs'
import { decode } from 'html-entities'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../app/features/places/calendar'
import { addPromotion } from '../features/promotions/rows'
import { ADMIN, type Visitor } from '../support/admin'
import { unwritable, withoutTable } from '../support/broken-tables'
import { addBusiness, addContact } from '../support/directory-rows'
import { MESSAGES, type Message } from '../support/error-catalogue'
import { addReservation } from '../support/reservation-rows'
import { rowOf, updateRows } from '../support/rows'
import { serveAdministration } from '../support/shared-server'
import { formTokenOf } from '../support/visitor-form'

const HASH = 'ab'.repeat(16)

const { server, db, visitor: admin } = await serveAdministration()
const catalog = server.visitor('198.51.100.2')
beforeAll(async () => {
  await catalog.signInToCatalog()
  const { id: bakery } = await rowOf(db, 'categories', { slug: 'reposteria' })
  await addContact(db, { id: 902, name: 'Contacto 902' }, [bakery])
  const shop = { id: 901, business_name: 'Canela', business_slug: 'canela' }
  await addBusiness(db, [bakery], { ...shop, phone: '+14045550142', email: 'canela@example.com' })
  await addReservation(db, 901, { id: 901, reservation_date: '2031-11-24' })
  await addPromotion(db, { id: 901, valid_until: '2099-12-31' })
  await sql`insert into images (hash, media_type, width, height, bytes, created_at)
    values (${HASH}, 'image/webp', 600, 400, 1, 'x')`.execute(db)
  await sql`insert into category_image_bank (id, category_id, image_url, image_type, status, created_at, updated_at)
    values (901, ${bakery}, ${`/imagenes/${HASH}.webp`}, 'bank', 'approved', 'x', 'x')`.execute(db)
})
// Leaves no running photo jobs for the next file that borrows the server.
afterAll(() => updateRows(db, 'photo_jobs', { status: 'running' }, { status: 'failed' }))

/** Text between tags of a page, or in the response to a script. */
const pieces = (html: string) =>
  decode(html.replace(/<(script|style)\b.*?<\/\1>|<!-- -->/gs, ''))
    .split(/<[^>]*>|"/)
    .map((piece) => piece.trim())

/** Whether a text is shown literally, with or without a period, at the start of an element. */
const isSaid = (html: string, words: string) => {
  const bare = words.replace(/\.$/, '')
  return pieces(html).some(
    (piece) => piece.startsWith(bare) && /^([.,:]? |[.:]?$)/.test(piece.slice(bare.length)),
  )
}

const filled = (text: string) =>
  text
    .replaceAll('{day}', addDays(new Date().toISOString().slice(0, 10), 9))
    .replaceAll('{hash}', HASH)
    .replaceAll('{user}', ADMIN.usuario)
    .replaceAll('{password}', ADMIN.contrasena)

let visitors = 10
const askers: Record<NonNullable<Message['who']>, () => Visitor> = {
  admin: () => admin,
  catalog: () => catalog,
  visitor: () => server.visitor(`203.0.113.${++visitors}`),
  'signed out': () => server.visitor(`203.0.113.${++visitors}`),
}

function bodyOf({ form, picture }: Message): RequestInit {
  if (!form && !picture) return {}
  const fields = Object.entries(form ?? {}).map(([name, text]): [string, string] => [name, filled(text)])
  if (!picture)
    return {
      method: 'POST',
      body: new URLSearchParams([...fields, ['sello', formTokenOf({ dataDir: server.folder })]]),
    }
  const body = new FormData()
  for (const [name, text] of fields) body.set(name, text)
  body.set(picture[0], new Blob([new Uint8Array(picture[1])], { type: 'image/png' }), 'imagen.png')
  return { method: 'POST', body }
}

/** Page that shows a message: the response, or the page that it redirects to. */
async function shown(message: Message): Promise<string> {
  const who = askers[message.who ?? 'visitor']()
  for (const statement of message.before ?? []) await sql.raw(filled(statement)).execute(db)
  const { without, full } = message
  const ask = () => who.get(message.at ?? '', bodyOf(message))
  const read = full ? () => unwritable(db, full, ask) : ask
  const answer = await (without ? withoutTable(db, without, read) : read())
  return answer.location ? (await who.get(answer.location)).text : answer.text
}

test.each(Object.keys(MESSAGES))(
  'every message of %s is shown literally in its situation [123, 133, 139, 140, 143, 144, 146, 149, 150, 151, 164, 165, 168, 171, 172, 177, 180, 181, 185, 186, 187, 198, 199, 200, 204, 206, 207, 211, 213, 214, 216, 217, 218, 220, 221, 224, 225, 244, 245, 246, 258, 263, 265, 266, 267, 268, 275, 282]',
  async (part) => {
    const missing: unknown[] = []
    for (const message of MESSAGES[part] ?? []) {
      const said = message.says.filter((words) => words !== undefined)
      if (message.shownBy) {
        const source = readFileSync(message.shownBy, 'utf8')
        if (!said.every((words) => source.includes(words))) missing.push(message)
        continue
      }
      const html = await shown(message)
      const unsaid = said.filter((words) => !isSaid(html, words))
      if (unsaid.length > 0)
        missing.push({
          ...message,
          picture: undefined,
          unsaid,
          seen: pieces(html).filter(Boolean).join(' | ').slice(0, 1500),
        })
    }
    expect(missing).toEqual([])
  },
)
