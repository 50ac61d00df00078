import { classNames } from '~/ui/class-names'
import { SIDE_TITLE } from '~/ui/layout/section-heading'
import type { OpeningHours } from '../schema'

interface Props {
  hours: OpeningHours[]
  /** By the business's own clock; null when nobody can say. */
  isOpenNow: boolean | null
}

export function OpeningHoursTable({ hours, isOpenNow }: Props) {
  if (hours.length === 0) return null
  return (
    <section>
      <h2 className={SIDE_TITLE}>Horario</h2>
      {isOpenNow !== null && (
        <p>
          <b>{isOpenNow ? 'Abierto ahora' : 'Cerrado ahora'}</b>
        </p>
      )}
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
    </section>
  )
}
