import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { ListFilters } from '~/ui/list/list-filters'
import { readablePhone } from '~/values/contact/phone-links'
import type { Sheet } from '../admin/schema'
import { STATUS_LABELS } from '../labels'

const ROW =
  'print:break-inside-avoid max-md:screen:grid max-md:screen:grid-cols-[6.5rem_1fr] max-md:screen:border-t max-md:screen:border-hair max-md:screen:py-2'
const LINES = 'border-b border-hair wrap-anywhere max-md:screen:block max-md:screen:border-0'
const CELL = `${LINES} py-2 pr-2.5 max-md:screen:col-start-2 max-md:screen:py-0.5 max-md:screen:pr-0`
const TIME = `${LINES} py-2 pr-2.5 whitespace-nowrap max-md:screen:row-span-4 max-md:screen:py-0.5 max-md:screen:pr-0`

interface Props {
  /** `yyyy-MM-dd`, those around it, and it in words. */
  date: string
  previous: string
  next: string
  day: string
  business: string | undefined
  sheet: Sheet
}

/** Who comes on a day: made to be printed, without what belongs to the screen. */
export function DaySheet({ date, previous, next, day, business, sheet }: Props) {
  const at = (fecha: string) => adminPaths.daySheet({ fecha, negocio: business })
  const { parts, total, isCut } = sheet
  return (
    <AdminPage
      title={`Reservas del ${day}`}
      back={{ text: 'Reservas', href: adminPaths.panel('reservaciones') }}
      lead={total === 1 ? '1 reservación' : `${total} reservaciones, sin las canceladas`}
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
