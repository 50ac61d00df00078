import { classNames } from '~/ui/class-names'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { OpeningHours } from '../schema'

/** The week of a business; a sentence where nobody has said it. */
export function OpeningHoursTable({ hours }: { hours: OpeningHours[] }) {
  return (
    <section>
      <h2 className={SIDE_TITLE}>Horario</h2>
      {hours.length === 0 && <p>Por confirmar: pregunta antes de ir.</p>}
      {hours.length > 0 && (
        <table className="figures">
          <tbody>
            {hours.map(({ day, text }) => (
              <tr key={day}>
                <th className="font-normal" scope="row">
                  {day}
                </th>
                <td className={classNames('wrap-anywhere', text === 'Cerrado' && 'text-soft')}>{text}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
