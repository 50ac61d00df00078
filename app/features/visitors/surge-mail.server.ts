import type { Db } from 'db/connect'
import { enqueue } from '~/features/outbox/enqueue.server'
import { FORM_NAMES } from './form-names'
import type { FormKind } from './visitor-writes.server'

interface Surge {
  form: FormKind
  /** Where the operator reads mail. */
  to: string
  site: { name: string; origin: string }
  path: string
}

/** Writes down the one mail of an hour that says that more forms of a kind come than the site usually gets. */
export async function enqueueSurgeMail(
  db: Db,
  { form, to, site, path }: Surge,
  now = new Date(),
): Promise<void> {
  const text = [
    `A ${site.name} llegan más ${FORM_NAMES[form]} de lo normal. Desde ahora, y durante lo que queda de la hora, las nuevas esperan tu revisión; nada se pierde.`,
    `Míralas en ${site.origin}${path}. Cuántas son normales se cambia en Configuración.`,
  ].join('\n\n')
  const key = `surge-${form.replace(' ', '-')}-${now.toISOString().slice(0, 13).replace('T', '-')}`
  const about = 'Más envíos de lo normal'
  const payload = { to, subject: `Llegan más ${FORM_NAMES[form]} de lo normal`, text }
  await enqueue(db, { kind: 'mail', key, about, payload }, now)
}

/** Writes down the one mail of a day that says that the moderation queue has no room for a kind any more. */
export async function enqueueFullQueueMail(
  db: Db,
  { form, to, site, path }: Surge,
  now = new Date(),
): Promise<void> {
  const text = [
    `En ${site.name} esperan tantas ${FORM_NAMES[form]} que no se reciben más de las que hay que revisar: a quien envía una se le pide volver mañana.`,
    `Revísalas en ${site.origin}${path}: en cuanto haya lugar se reciben otra vez.`,
  ].join('\n\n')
  const key = `full-queue-${form.replace(' ', '-')}-${now.toISOString().slice(0, 10)}`
  const payload = { to, subject: `No caben más ${FORM_NAMES[form]} en la revisión`, text }
  await enqueue(db, { kind: 'mail', key, about: 'Cola de revisión llena', payload }, now)
}
