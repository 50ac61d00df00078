import type { Db } from 'db/connect'
import { toValueList } from 'db/portable-sql'
import { PROMOTION_TYPE_LABELS } from '~/features/promotions/labels'
import { RATING_STATUS_LABELS } from '~/features/ratings/labels'
import { RESERVATION_STATUS_LABELS } from '~/features/reservations/labels'
import { paths } from '~/paths'
import { groupBy } from '~/values/group-by'
import { type CsvColumn, writeCsv } from './csv'

/** Number of rows per query (F32). */
const TABLE_ROWS_PER_QUERY = 500

/** Returns a function that writes a table as CSV. It reads the rows by id, 500 at a time. */
const tableCsv =
  <Row extends { id: number }>(
    read: (db: Db, after: number) => Promise<Row[]>,
    columns: readonly CsvColumn<Row>[],
  ) =>
  (db: Db) =>
    writeCsv(
      columns,
      inPieces((after) => read(db, after)),
    )

async function* inPieces<Row extends { id: number }>(
  read: (after: number) => Promise<Row[]>,
): AsyncGenerator<Row[], void, void> {
  let last: Row | undefined
  do {
    const rows = await read(last?.id ?? 0)
    last = rows.length === TABLE_ROWS_PER_QUERY ? rows.at(-1) : undefined
    if (rows.length > 0) yield rows
  } while (last)
}

const readRatings = (db: Db, after: number) =>
  db
    .selectFrom('ratings as rating')
    .selectAll('rating')
    .where('rating.deleted_at', 'is', null)
    .where('rating.id', '>', after)
    .orderBy('rating.id')
    .limit(TABLE_ROWS_PER_QUERY)
    .execute()

const readReservations = (db: Db, after: number) =>
  db
    .selectFrom('reservations as reservation')
    .selectAll('reservation')
    .where('reservation.deleted_at', 'is', null)
    .where('reservation.id', '>', after)
    .orderBy('reservation.id')
    .limit(TABLE_ROWS_PER_QUERY)
    .execute()

async function readPromotions(db: Db, after: number) {
  const rows = await db
    .selectFrom('promotions')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(TABLE_ROWS_PER_QUERY)
    .execute()
  const applied = await db
    .selectFrom('promotion_applications as applied')
    .leftJoin('categories as category', 'category.id', 'applied.category_id')
    .select(['applied.promotion_id', 'applied.application_type', 'applied.business_name', 'category.name'])
    .where('applied.promotion_id', 'in', toValueList(rows.map(({ id }) => id)))
    .orderBy('applied.id')
    .execute()
  const targets = groupBy(applied, ({ promotion_id }) => promotion_id)
  return rows.map((row) => ({ ...row, targets: targets.get(row.id) ?? [] }))
}

const dollars = (cents: number | null) => cents && (cents / 100).toFixed(2)
const yesNo = (flag: number) => (flag === 1 ? 'SI' : 'NO')

/** Other exported tables, each in a file of its own. They omit rows in the trash. */
export const CSV_WRITER_BY_TABLE = {
  opiniones: tableCsv(readRatings, [
    ['ID', 'id'],
    ['ID_Contacto', 'business_id'],
    ['Negocio', 'business_name'],
    ['Categoria', 'category'],
    ['Profesionalismo', 'professional_rating'],
    ['Confianza', 'trust_rating'],
    ['Nombre', 'reviewer_name'],
    ['Correo', 'reviewer_email'],
    ['Telefono_De_La_Reserva', 'reviewer_phone'],
    ['Comentario', 'comment'],
    ['Estado', ({ status }) => RATING_STATUS_LABELS[status]],
    ['Motivo', 'status_reason'],
    ['Respuesta_Del_Negocio', 'owner_reply'],
    ['Fecha_Respuesta_UTC', 'owner_replied_at'],
    ['Fecha_UTC', 'created_at'],
    ['Fecha_Cambio_UTC', 'updated_at'],
  ]),
  reservas: tableCsv(readReservations, [
    ['ID', 'id'],
    ['ID_Contacto', 'business_id'],
    ['Negocio', 'business_name'],
    ['Persona_Contacto', 'contact_person'],
    ['Cliente', 'full_name'],
    ['Correo', 'email'],
    ['Telefono', 'phone'],
    ['Servicio', 'requirement'],
    ['Fecha', 'reservation_date'],
    ['Hora', 'reservation_time'],
    ['Zona_Horaria', 'time_zone'],
    ['Comentario', 'comment'],
    ['Nota_Privada', 'admin_note'],
    ['Estado', ({ status }) => RESERVATION_STATUS_LABELS[status]],
    ['Codigo', 'code'],
    ['Dudosa', ({ is_doubtful }) => yesNo(is_doubtful)],
    ['Fecha_Creacion_UTC', 'created_at'],
    ['Fecha_Cambio_UTC', 'updated_at'],
  ]),
  promociones: tableCsv(readPromotions, [
    ['ID', 'id'],
    ['Titulo', 'title'],
    ['Descripcion', 'description'],
    ['Tipo', ({ discount_type }) => PROMOTION_TYPE_LABELS[discount_type]],
    ['Porcentaje', 'discount_percentage'],
    ['Monto', ({ discount_amount_cents }) => dollars(discount_amount_cents)],
    ['Precio_Original', ({ original_price_cents }) => dollars(original_price_cents)],
    ['Precio_Especial', ({ special_price_cents }) => dollars(special_price_cents)],
    ['Cupon', 'coupon_code'],
    ['Desde', 'valid_from'],
    ['Hasta', 'valid_until'],
    ['Activa', ({ is_active }) => yesNo(is_active)],
    ['Terminos', 'terms_conditions'],
    ['Usos_Maximos', 'max_uses'],
    ['Usos', 'current_uses'],
    ['Vale_En', ({ application_scope, targets }) => scopeInWords(application_scope, targets)],
    ['Patrocinador', 'sponsor_name'],
    ['Requisito_Del_Patrocinador', 'sponsor_requirement'],
    ['Archivo_De_La_Imagen', ({ image_hash }) => image_hash && paths.image(image_hash)],
    ['Fecha_Creacion_UTC', 'created_at'],
    ['Fecha_Cambio_UTC', 'updated_at'],
  ]),
}

type Targets = Awaited<ReturnType<typeof readPromotions>>[number]['targets']

const scopeInWords = (scope: string, targets: Targets): string =>
  scope === 'all' ? 'Todos los negocios' : targets.map((each) => each.business_name ?? each.name).join('; ')
