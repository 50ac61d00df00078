import { shortDate } from '~/features/places/calendar'
import { Facts } from '~/ui/display/facts'
import { BROUGHT, BROUGHT_LABELS, type Brought, type BroughtWeek } from '../brought'

/** What the directory brought a business, in words: this week, the one before, all; then week by week. */
export function BroughtFigures({ weeks }: { weeks: BroughtWeek[] }) {
  const [now, before] = weeks
  if (!now) return <p>Todavía no hay nada que contar.</p>
  const all = (what: Brought) => weeks.reduce((sum, week) => sum + week[what], 0)
  return (
    <>
      <Facts
        facts={BROUGHT.map((what) => ({
          name: BROUGHT_LABELS[what],
          value: [
            `${figure(now[what])} esta semana`,
            before && `${figure(before[what])} la anterior`,
            weeks.length > 2 && `${figure(all(what))} en ${weeks.length} semanas`,
          ]
            .filter(Boolean)
            .join(', '),
        }))}
      />
      {before && (
        <details>
          <summary className="py-2.5 underline">Semana por semana</summary>
          <ol>
            {weeks.map((week) => (
              <li key={week.monday} className="border-t border-hair py-2.5">
                <b>Desde el lunes {shortDate(`${week.monday}T12:00:00Z`)}:</b> {inWords(week)}
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className="help">
        Son cifras mínimas: los toques se cuentan en la página del negocio, no en las listas, y Firefox no
        avisa de ellos; no cuentan los robots, el equipo del directorio ni quien abrió ese día la página
        privada del dueño. Nadie es seguido: no se guarda quién fue.
      </p>
    </>
  )
}

const inWords = (week: BroughtWeek) =>
  BROUGHT.filter((what) => week[what] > 0)
    .map((what) => `${BROUGHT_LABELS[what]}\u00a0${figure(week[what])}`)
    .join(' · ') || 'nada'

const figure = (value: number) => value.toLocaleString('es-US')
