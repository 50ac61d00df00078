import { sql } from 'kysely'
import type { Db } from '../../db/connect'
import { inData } from './database'
import { answerTo, formTokenOf, sumAsked } from './visitor-form'

/** Time limit of an answer, in milliseconds. */
const PATIENCE = 60_000

let people = 0

export interface SentForm {
  email: string
  /** The input. */
  values: Record<string, string>
  path: string
  status: number
  text: string
}

/** Sends a comment, a registration or a report by a new person from a new address, and answers a question. */
export async function sendForm(
  { origin, dataDir }: { origin: string; dataDir: string },
  shops: readonly string[],
): Promise<SentForm> {
  people += 1
  const person = people
  const email = `persona-${person}@example.com`
  const shop = shops[person % shops.length] ?? ''
  const [path, fields] = [
    [`${shop}/calificar`, { profesional: '5', confianza: '4', comentario: `Opinión de ${email}` }],
    [
      '/registrar',
      {
        negocio: `Panadería número ${person}`,
        responsable: 'Ana',
        telefono: `404 ${200 + (Math.floor(person / 10_000) % 800)} ${String(person % 10_000).padStart(4, '0')}`,
        categoria: 'reposteria',
        ciudad: 'Atlanta',
      },
    ],
    [`${shop}/reportar`, { motivo: 'otro', mensaje: `Aviso de ${email}` }],
  ][person % 3] as [string, Record<string, string>]
  const values = { ...fields, correo: email }
  const post = async (more: Record<string, string> = {}) => {
    const response = await fetch(origin + path, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: { 'Fly-Client-IP': `203.${(person >> 8) & 255}.${person & 255}.7` },
      body: new URLSearchParams({ sello: formTokenOf({ dataDir }), ...values, ...more }),
    })
    return { status: response.status, text: await response.text() }
  }
  const answer = await post()
  // With this many forms, senders get a question.
  const isAsked = answer.status === 422 && !Number.isNaN(sumAsked(answer.text))
  return { email, values, path, ...(isAsked ? await post(answerTo(answer.text)) : answer) }
}

/** Number of stored rows per e-mail of these senders. */
export async function rowsByEmail(db: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; n: number }>`
    select email, count(*) as n from (
      select reviewer_email as email from ratings
      union all select email from businesses where source = 'registration'
      union all select reporter_email from reports) as sent
    where email like 'persona-%' group by email`.execute(db)
  return new Map(rows.map(({ email, n }) => [email, n]))
}

/** Registrations without category or without search index entry. */
export const halfRegistrations = sql<{ email: string }>`
  select b.email from businesses b where b.source = 'registration' and b.email like 'persona-%' and (
    not exists (select 1 from business_categories f where f.business_id = b.id)
    or not exists (select 1 from search_documents d where d.business_id = b.id))`

/** Addresses of all businesses in a data folder. */
export function allBusinesses(dataDir: string): Promise<string[]> {
  return inData(dataDir, async (db) => {
    const rows = await db
      .selectFrom('businesses as business')
      .innerJoin('categories as category', 'category.id', 'business.category_id')
      .select(['category.slug', 'business.business_slug'])
      .where('business.is_listed', '=', 1)
      .execute()
    return rows.map((row) => `/${row.slug}/${row.business_slug}`)
  })
}
