import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import { momentInWords } from '~/features/places/calendar'

interface NewBrowser {
  username: string
  userAgent: string | null
  network: string | null
  /** Where the operator reads mail. */
  to: string
  site: { name: string; origin: string }
  path: string
}

/** The e-mail of the site as `Configuración` has it, whose room takes from this one; undefined where it is left to the environment. */
export async function siteEmail(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings')
    .select('value')
    .where('key', '=', 'site_email')
    .executeTakeFirst()
  return row?.value
}

/** Writes down the mail that says that an account was signed in to from a browser it has never used. */
export async function enqueueNewBrowserMail(
  db: Db,
  { username, userAgent, network, to, site, path }: NewBrowser,
  now = new Date(),
): Promise<void> {
  const text = [
    `La cuenta ${username} de ${site.name} entró desde un navegador que no conocíamos.`,
    `Navegador: ${userAgent ?? 'desconocido'}\nRed: ${network ?? 'desconocida'}\nCuándo: ${momentInWords(now.toISOString())}`,
    `Si fuiste tú, no hay nada que hacer. Si no, entra en ${site.origin}${path}, cierra esa sesión y cambia la contraseña.`,
  ].join('\n\n')
  const key = `sign-in-${now.getTime()}-${username.replace(/[^\w]/g, '-')}`
  const payload = { to, subject: `Entrada desde un navegador nuevo: ${username}`, text }
  await enqueue(db, { kind: 'mail', key, about: 'Entrada desde un navegador nuevo', payload }, now)
}
