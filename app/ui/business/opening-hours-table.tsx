import type { OpeningHours } from '~/models/business/schema'

export function OpeningHoursTable({ hours }: { hours: OpeningHours[] }) {
  if (hours.length === 0) return null
  return (
    <section>
      <h2 className="side-title">Horario</h2>
      <table className="hours figures">
        <tbody>
          {hours.map(({ day, text }) => (
            <tr key={day}>
              <th scope="row">{day}</th>
              <td className={text === 'Cerrado' ? 'soft' : undefined}>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
