import { adminPaths } from '~/admin-paths'
import { ButtonLink } from '~/ui/controls/button'
import { Notice } from '~/ui/feedback/notice'
import { Field } from '~/ui/form/field'
import { AdminPage } from '~/ui/layout/admin-page'
import { ListFilters } from '~/ui/list/list-filters'
import { readablePhone } from '~/values/phone-links'
import type { Sheet } from '../desk/schema'
import { STATUS_LABELS } from '../labels'

interface Props {
  /** `yyyy-MM-dd`, those around it, and it in words. */
  date: string
  previous: string
  next: string
  day: string
  /** Slug of the one business it shows. */
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
        <div className="cluster">
          <ButtonLink icon="back" href={at(previous)}>
            Día anterior
          </ButtonLink>
          <ButtonLink icon="next" href={at(next)}>
            Día siguiente
          </ButtonLink>
        </div>
      </ListFilters>
      <p className="screen-only">Para tenerla en papel, imprime esta página desde el menú del navegador.</p>
      {isCut && <Notice title="Hay más de 500">Elige un negocio para verlas todas.</Notice>}
      {parts.length === 0 && <Notice title="Nadie tiene cita ese día" />}
      {parts.map((part) => (
        <SheetTable key={part.slug} part={part} date={date} />
      ))}
    </AdminPage>
  )
}

function SheetTable({ part, date }: { part: Sheet['parts'][number]; date: string }) {
  const { slug, businessName, zone, reservations } = part
  return (
    <section className="sheet-part">
      <h2>
        <a href={adminPaths.daySheet({ fecha: date, negocio: slug })}>{businessName}</a>
        {zone && <small> ({zone})</small>}
      </h2>
      <table className="sheet">
        <caption className="visually-hidden">Reservas de {businessName}</caption>
        <thead>
          <tr>
            <th scope="col">Hora</th>
            <th scope="col">Quién</th>
            <th scope="col">Teléfono</th>
            <th scope="col">Para qué</th>
            <th scope="col">Estado</th>
          </tr>
        </thead>
        <tbody>
          {reservations.map(({ id, time, fullName, phone, requirement, comment, note, status }) => (
            <tr key={id}>
              <td>{time}</td>
              <th scope="row">
                <a href={adminPaths.reservation(id)}>{fullName}</a>
              </th>
              <td>{readablePhone(phone)}</td>
              <td>
                {requirement}
                {comment && <p>{comment}</p>}
                {note && <p>Nota: {note}</p>}
              </td>
              <td>{STATUS_LABELS[status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
