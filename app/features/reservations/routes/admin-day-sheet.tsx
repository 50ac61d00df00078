import { useLoaderData } from '@remix-run/react'
import { adminPaths } from '~/admin-paths'
import { db } from '~/db.server'
import { adminLoader } from '~/features/accounts/http/admin-route.server'
import { addDays, DEFAULT_TIME_ZONE, dateIn, dayInWords } from '~/features/places/calendar'
import { readDay, readText } from '~/http/list-query'
import { adminTitle } from '~/http/meta'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { ListFilters } from '~/ui/list/list-filters'
import { readablePhone } from '~/values/contact/phone-links'
import { readDaySheet, type Sheet } from '../admin/day-sheet.server'
import { STATUS_LABELS } from '../labels'

/** Who comes on a day, to print and take along: `?fecha=`, today without it, `&negocio=` for one business. */
export const loader = adminLoader(async ({ query }) => {
  const date = readDay(query.get('fecha')) ?? dateIn(DEFAULT_TIME_ZONE, new Date())
  const business = readText(query.get('negocio'))
  return {
    date,
    day: dayInWords(date),
    previous: addDays(date, -1),
    next: addDays(date, 1),
    business,
    sheet: await readDaySheet(db, date, business),
  }
})

export const meta = adminTitle<typeof loader>(({ day }) => `Reservas del ${day}`)

const ROW =
  'print:break-inside-avoid max-md:screen:grid max-md:screen:grid-cols-[6.5rem_1fr] max-md:screen:border-t max-md:screen:border-hair max-md:screen:py-2'
const LINES = 'border-b border-hair wrap-anywhere max-md:screen:block max-md:screen:border-0'
const CELL = `${LINES} py-2 pr-2.5 max-md:screen:col-start-2 max-md:screen:py-0.5 max-md:screen:pr-0`
const TIME = `${LINES} py-2 pr-2.5 whitespace-nowrap max-md:screen:row-span-4 max-md:screen:py-0.5 max-md:screen:pr-0`

/** Who comes on a day: made to be printed, without what belongs to the screen. */
export default function DaySheet() {
  const { date, previous, next, day, business, sheet } = useLoaderData<typeof loader>()
  const at = (fecha: string) => adminPaths.daySheet({ fecha, negocio: business })
  const { parts, total, isCut } = sheet
  return (
    <AdminPage
      title={`Reservas del ${day}`}
      back={{ text: 'Reservas', href: adminPaths.panel('reservaciones') }}
      lead={total === 1 ? '1 reserva' : `${total} reservas, sin las canceladas`}
    >
      <ListFilters
        action={adminPaths.daySheet()}
        hidden={business ? [{ name: 'negocio', value: business }] : []}
        button="Ver el día"
        clear={business ? adminPaths.daySheet({ fecha: date }) : undefined}
      >
        <Field label="Día" name="fecha" type="date" defaultValue={date} />
        <div className="flex flex-[0_1_auto]! flex-wrap items-center gap-3 max-md:gap-2">
          <ButtonLink className="min-h-12.5 max-md:px-3" icon="back" href={at(previous)}>
            Día anterior
          </ButtonLink>
          <ButtonLink className="min-h-12.5 max-md:px-3" icon="next" href={at(next)}>
            Día siguiente
          </ButtonLink>
        </div>
      </ListFilters>
      <p className="print:hidden">Para tenerla en papel, imprime esta página desde el menú del navegador.</p>
      {isCut && <Notice title="Hay más de 500">Elige un negocio para verlas todas.</Notice>}
      {parts.length === 0 && <Notice title="Nadie tiene cita ese día" />}
      {parts.map((part) => (
        <SheetTable key={part.slug} part={part} date={date} />
      ))}
    </AdminPage>
  )
}

type Part = Sheet['parts'][number]

function SheetTable({ part, date }: { part: Part; date: string }) {
  const { slug, businessName, zone, reservations } = part
  return (
    <section className="touch-links">
      <h2>
        <a
          className="print:text-inherit print:no-underline"
          href={adminPaths.daySheet({ fecha: date, negocio: slug })}
        >
          {businessName}
        </a>
        {zone && <small> ({zone})</small>}
      </h2>
      <table className="max-md:screen:block">
        <caption className="visually-hidden">Reservas de {businessName}</caption>
        <thead className="max-md:screen:visually-hidden">
          <tr>
            {['Hora', 'Quién', 'Teléfono', 'Para qué', 'Estado'].map((name) => (
              <th key={name} className="border-b-2 border-b-line py-2 pr-2.5" scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:screen:block">
          {reservations.map((reservation) => (
            <SheetRow key={reservation.id} {...reservation} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function SheetRow({
  id,
  time,
  fullName,
  phone,
  requirement,
  comment,
  note,
  status,
}: Part['reservations'][number]) {
  return (
    <tr className={ROW}>
      <td className={TIME}>{time}</td>
      <th className={CELL} scope="row">
        <a className="print:text-inherit print:no-underline" href={adminPaths.reservation(id)}>
          {fullName}
        </a>
      </th>
      <td className={CELL}>{readablePhone(phone)}</td>
      <td className={CELL}>
        {requirement}
        {comment && <p>{comment}</p>}
        {note && <p>Nota: {note}</p>}
      </td>
      <td className={CELL}>{STATUS_LABELS[status]}</td>
    </tr>
  )
}
