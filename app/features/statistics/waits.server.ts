import type { Db } from 'db/connect'
import { type RawBuilder, sql } from 'kysely'
import { ageInWords } from '~/features/places/calendar'
import type { Ranking } from './schema'

const EPOCH = new Date(0).toISOString()

/** The latest of each kind: of more the middle is no other. */
const MOST = 2_000

/** What was first decided since then, however long it had waited: when it came and when that was. */
const decided = (since: string): { word: string; moments: RawBuilder<unknown> }[] => [
  {
    word: 'Registro, hasta decidirse',
    moments: sql`select businesses.created_at as came, min(audit_log.created_at) as done
      from businesses join audit_log on noun = 'contact' and entity_id = businesses.id and action in ('published', 'refused')
      where source = 'registration' group by businesses.id, businesses.created_at having min(audit_log.created_at) >= ${since}`,
  },
  {
    word: 'Opinión en revisión, hasta decidirse',
    moments: sql`select ratings.created_at as came, min(audit_log.created_at) as done
      from ratings join audit_log on noun = 'rating' and entity_id = ratings.id and action in ('published', 'refused')
      group by ratings.id, ratings.created_at having min(audit_log.created_at) >= ${since}`,
  },
  {
    word: 'Reporte, hasta cerrarse',
    moments: sql`select created_at as came, updated_at as done from reports
      where status <> 'open' and updated_at >= ${since}`,
  },
  {
    word: 'Reserva, hasta confirmarse',
    moments: sql`select reservations.created_at as came, min(reservation_changes.created_at) as done
      from reservations join reservation_changes on reservation_id = reservations.id
      where from_status = 'pending' and to_status = 'confirmed'
      group by reservations.id, reservations.created_at having min(reservation_changes.created_at) >= ${since}`,
  },
]

/** How long half of each kind waited at most, of what was decided since then. */
export const readWaits = (db: Db, since: string): Promise<Ranking['rows']> =>
  Promise.all(
    decided(since).map(async ({ word, moments }) => {
      const { rows } = await sql<{ came: string; done: string }>`
        select came, done from (${moments}) as decided order by done desc limit ${MOST}`.execute(db)
      const waits = rows.map(({ came, done }) => Date.parse(done) - Date.parse(came))
      const many = rows.length === 1 ? '1 vez' : `${rows.length.toLocaleString('es-US')} veces`
      const half = median(waits)
      return {
        word: `${word} (${many})`,
        times: half === undefined ? 'nada todavía' : ageInWords(EPOCH, new Date(half)).replace(/^hace /, ''),
      }
    }),
  )

/** Of an even number the higher of the two in the middle. */
const median = (values: number[]): number | undefined =>
  values.sort((one, other) => one - other)[Math.floor(values.length / 2)]
