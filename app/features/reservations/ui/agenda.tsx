import { adminPaths, withReturn } from '~/admin-paths'
import { BulkBox } from '~/features/admin-lists/ui/bulk-bar'
import { Badge } from '~/ui/display/badge'
import { placeAt, rowPlace } from '~/ui/list/list-return'
import type { ReservationRow as Row } from '../admin/list.server'
import { ReservationContact } from './reservation-contact'
import { StatusMenu } from './status-menu'

/** Reservations in the order they come, under the day they are for. On paper each has what was noted of it, too. */
export function Agenda({ rows, at }: { rows: readonly Row[]; at: string }) {
  const places = rows.map((row, index) => ({ row, index }))
  const days = [...new Set(rows.map(({ date }) => date))].map((date) =>
    places.filter(({ row }) => row.date === date),
  )
  return days.map((day) => (
    <section key={day[0]?.row.date} aria-labelledby={`dia-${day[0]?.row.date}`}>
      <h3 id={`dia-${day[0]?.row.date}`} className="figures pb-2">
        {day[0]?.row.day}
      </h3>
      <ol className="border-2 border-line bg-card">
        {day.map(({ row, index }) => (
          <li
            key={row.id}
            {...placeAt(index)}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-hair px-3 py-1.5 first:border-t-0 print:break-inside-avoid"
          >
            <Visit row={row} place={rowPlace(at, index)} />
          </li>
        ))}
      </ol>
    </section>
  ))
}

function Visit({ row, place }: { row: Row; place: string }) {
  const { id, time, zone, fullName, code, isDoubtful, businessName, requirement, comment, note } = row
  return (
    <>
      <BulkBox list="reservas" item={String(id)} name={`la reserva de ${fullName}`} />
      <p className="lettering figures w-26 text-lg leading-tight">
        {time}
        {zone && <small className="block text-soft">{zone}</small>}
      </p>
      <div className="leading-[1.35] wrap-anywhere max-md:order-1 max-md:basis-full md:min-w-44 md:flex-1">
        <a
          className="lettering inline-flex min-h-6 items-center"
          href={withReturn(adminPaths.reservation(id), place)}
        >
          {fullName}
          <span className="visually-hidden">, reserva {code}</span>
        </a>{' '}
        {isDoubtful && <Badge tone="bad">Dudosa</Badge>}
        <p className="text-sm text-soft">
          {businessName}: {requirement}
        </p>
        {comment && <p className="hidden text-sm print:block">{comment}</p>}
        {note && <p className="hidden text-sm print:block">Nota: {note}</p>}
      </div>
      <div className="max-md:order-2">
        <ReservationContact {...row} />
      </div>
      <div className="max-md:ml-auto">
        <StatusMenu reservation={row} back={place} />
      </div>
    </>
  )
}
