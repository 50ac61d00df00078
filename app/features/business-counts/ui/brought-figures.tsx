import { formatShortDate } from '~/features/places/calendar'
import { FactList } from '~/ui/display/facts'
import { BUSINESS_METRICS, type BusinessMetric, METRIC_LABELS, type WeekMetrics } from '../metrics'

/** Shows the figures of a business as text, for this week and for earlier ones if there are any. */
export function BusinessMetricsSummary({ weeks }: { weeks: WeekMetrics[] }) {
  const [now, before] = weeks
  if (!now) return <p>Todavía no hay visitas.</p>
  const all = (what: BusinessMetric) => weeks.reduce((sum, week) => sum + week[what], 0)
  return (
    <>
      <FactList
        facts={BUSINESS_METRICS.map((what) => ({
          name: METRIC_LABELS[what],
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
                <b>Desde el lunes {formatShortDate(`${week.monday}T12:00:00Z`)}:</b> {inWords(week)}
              </li>
            ))}
          </ol>
        </details>
      )}
      <p className="help">
        Las cifras son aproximadas: cuentan los toques en la página del negocio, no los de las listas, ni los
        del dueño ni los del equipo. No se guarda quién la visitó.
      </p>
    </>
  )
}

const inWords = (week: WeekMetrics) =>
  BUSINESS_METRICS.filter((what) => week[what] > 0)
    .map((what) => `${METRIC_LABELS[what]}\u00a0${figure(week[what])}`)
    .join(' · ') || 'nada'

const figure = (value: number) => value.toLocaleString('es-US')
