import type { Db } from 'db/connect'
import type { BusinessServicesTable } from 'db/types'
import type { Insertable, Selectable } from 'kysely'
import { formatServiceLine, parseService, type Service } from './service'

type StoredService = Omit<Selectable<BusinessServicesTable>, 'business_id' | 'position'>

/** Reads the services of businesses in the owner's order, by business id. */
export async function listServices(db: Db, businessIds: readonly number[]): Promise<Map<number, Service[]>> {
  const rows = await db
    .selectFrom('business_services')
    .selectAll()
    .where('business_id', 'in', [...businessIds])
    .orderBy('business_id')
    .orderBy('position')
    .execute()
  const services = new Map<number, Service[]>()
  for (const row of rows) {
    const offered = services.get(row.business_id)
    if (offered) offered.push(toService(row))
    else services.set(row.business_id, [toService(row)])
  }
  return services
}

/** Converts a stored row to a service. */
export function toService(row: StoredService): Service {
  const { name, price_kind: kind, price_cents: cents, minutes, buffer_minutes: buffer, note } = row
  const price =
    kind === 'fixed' || kind === 'from' ? { kind, cents: cents ?? 0 } : kind === null ? null : { kind }
  return { name, price, minutes, buffer, note }
}

/** Formats a stored service as a line of text (row 203). */
export const formatStoredServiceLine = (row: StoredService): string => formatServiceLine(toService(row))

/** Converts a line to a stored service. If the line is invalid, its text becomes the name. */
export function toStoredService(
  line: string,
): Omit<Insertable<BusinessServicesTable>, 'business_id' | 'position'> {
  const parsed = parseService(line)
  const name = line.replaceAll('|', ' ')
  const { price, minutes, buffer, note, ...service } = parsed.ok
    ? parsed.service
    : { name, price: null, minutes: null, buffer: 0, note: null }
  return {
    ...service,
    price_kind: price?.kind ?? null,
    price_cents: price && 'cents' in price ? price.cents : null,
    minutes,
    buffer_minutes: buffer,
    note,
  }
}
