import { useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { adminPaths, type StatisticsQuery } from '~/admin-paths'
import { db } from '~/db.server'
import { createAdminLoader } from '~/features/accounts/http/admin-route.server'
import { DEFAULT_TIME_ZONE, getDateInZone } from '~/features/places/calendar'
import { href } from '~/href'
import { createAdminMeta } from '~/http/meta'
import { BarChart, sumNumbers } from '~/ui/display/figures'
import { Field } from '~/ui/form/field'
import { AdminPage, Tabs } from '~/ui/layout/admin-page'
import { SectionHeading, STACK_CLASS } from '~/ui/layout/section'
import { ListFilterForm } from '~/ui/list/list-filters'
import { readReport } from '../report.server'
import {
  countPeriodDays,
  formatReportPeriod,
  listReportBars,
  parseReportPeriod,
  REPORT_GRANULARITIES,
  REPORT_GRANULARITY_NAMES,
  type ReportChartData,
  type ReportGranularity,
  type ReportRankingData,
  type SelectedReportPeriod,
} from '../spans'

/**
 * Loads figures of use and growth per `?por=dia`, `semana` or `mes`, for the latest days or from `desde` to
 * `hasta`.
 */
export const loader = createAdminLoader(async ({ query }) => {
  const period = parseReportPeriod(query)
  const { from } = listReportBars(period.span, period.now, period.bars)[0] ?? { from: '' }
  const shown = {
    span: period.span,
    isChosen: period.isChosen,
    days: countPeriodDays(period),
    from,
    to: getDateInZone(DEFAULT_TIME_ZONE, period.now),
  }
  const { errors } = period
  const isTyped = Object.keys(errors).length > 0
  const days = isTyped ? { from: query.get('desde'), to: query.get('hasta') } : period.isChosen ? shown : null
  const typed = { desde: days?.from ?? '', hasta: days?.to ?? '', errors }
  return { period: shown, typed, figures: await readReport(db, period) }
})

export const meta = createAdminMeta('Reportes')

export default function ReportsRoute() {
  return <ReportPage {...useLoaderData<typeof loader>()} />
}

interface Shown {
  span: ReportGranularity
  /** True if the user chose the days. */
  isChosen: boolean
  /** Number of days in the report. The period it is compared with has the same number. */
  days: number
  /** First and last day, `yyyy-MM-dd`. */
  from: string
  to: string
}

interface ReportPageProps {
  period: Shown
  /** Typed days of the form, with error messages for those that cannot be used. */
  typed: { desde: string; hasta: string; errors: SelectedReportPeriod['errors'] }
  figures: (ReportChartData | ReportRankingData)[]
}

/** Returns the query of this report. Dates are omitted for the latest days. */
const queryOf = ({ span, isChosen, from, to }: Shown, of: ReportGranularity = span): StatisticsQuery => ({
  por: of === 'dia' ? undefined : of,
  ...(isChosen && { desde: from, hasta: to }),
})

const beforeOf = ({ span, isChosen, days }: Shown) =>
  isChosen ? `los ${days} días anteriores` : REPORT_GRANULARITIES[span].before

/** Page with charts and their figures (D121). */
function ReportPage({ period, typed, figures }: ReportPageProps) {
  return (
    <AdminPage
      title="Reportes"
      back={{ text: 'Administración', href: href('/administracion') }}
      lead={formatReportPeriod(period)}
    >
      <Tabs
        label="Cuánto junta cada barra"
        tabs={REPORT_GRANULARITY_NAMES.map((word) => ({
          text: REPORT_GRANULARITIES[word].text,
          href: adminPaths.reports(queryOf(period, word)),
          isCurrent: word === period.span,
        }))}
      />
      <ListFilterForm
        action={adminPaths.reports()}
        hidden={period.span === 'dia' ? [] : [{ name: 'por', value: period.span }]}
        button="Ver"
      >
        <Field
          name="desde"
          label="Desde"
          type="date"
          optional
          defaultValue={typed.desde}
          error={typed.errors.desde}
        />
        <Field
          name="hasta"
          label="Hasta"
          type="date"
          optional
          defaultValue={typed.hasta}
          error={typed.errors.hasta}
        />
      </ListFilterForm>
      <FigureTable
        label="Resumen"
        head={['Resumen', 'Total', 'Antes']}
        rows={figures.filter(isChart).map((chart) => ({
          name: chart.title,
          href: `#${chart.id}`,
          values: [totalOf(chart), chart.before].map(figure),
        }))}
      />
      <p className="text-soft">«Antes» son {beforeOf(period)}.</p>
      <div className="grid gap-x-8 gap-y-6 min-[64em]:grid-cols-2">
        {figures.map((each) =>
          isChart(each) ? (
            <ChartSection key={each.id} period={period} chart={each} />
          ) : (
            <RankingSection key={each.id} period={period} ranking={each} />
          ),
        )}
      </div>
      <p className="text-soft">
        Páginas, búsquedas, procedencia, envíos rechazados y accesos fallidos se cuentan en memoria y se
        guardan una vez por minuto: si el servidor se apaga de golpe, se pierde a lo más un minuto, así que
        son cifras mínimas. No se guarda quién fue; los robots y las cuentas de la administración no cuentan,
        ni se anota lo que parece un teléfono o un correo.
      </p>
    </AdminPage>
  )
}

const isChart = (each: ReportChartData | ReportRankingData): each is ReportChartData => 'parts' in each

const totalOf = ({ rows }: ReportChartData) => sumNumbers(rows.map(({ values }) => sumNumbers(values)))

/** Chart section. A chart without values becomes text. */
function ChartSection({ period, chart }: { period: Shown; chart: ReportChartData }) {
  const { id, title, note, parts, rows, before } = chart
  if (totalOf(chart) === 0)
    return (
      <Part id={id} period={period} title={title}>
        <p className="figures text-soft">
          Nada en estos días. En {beforeOf(period)}, {figure(before)}.
        </p>
        {note && <p className="text-soft">{note}</p>}
      </Part>
    )
  const sums = rows.map(({ values }) => sumNumbers(values))
  const all = sumNumbers(sums)
  const highest = rows[sums.indexOf(Math.max(...sums))]?.label
  const most = all > 0 ? `; lo más, ${figure(Math.max(...sums))} (${highest})` : ''
  const said = `${title}: ${figure(all)} en total${most}. En ${beforeOf(period)}, ${compared(all, before)}${lately(period.span, rows)}`
  return (
    <Part id={id} period={period} title={title}>
      <p className="figures text-soft">{said}</p>
      {note && <p className="text-soft">{note}</p>}
      <BarChart label={`${said}. Las cifras están en la tabla.`} parts={parts} rows={rows} />
      <details>
        <summary className="min-h-11 content-center underline decoration-dotted">
          Ver la tabla<span className="visually-hidden"> de {title}</span>
        </summary>
        <FigureTable
          label={title}
          head={['Desde', ...parts]}
          rows={rows.toReversed().map(({ label, values }) => ({ name: label, values: values.map(figure) }))}
        />
      </details>
    </Part>
  )
}

const RankingSection = ({
  period,
  ranking: { id, title, lead, word, times, rows },
}: {
  period: Shown
  ranking: ReportRankingData
}) => (
  <Part id={id} period={period} title={title}>
    <p className="text-soft">{rows.length > 0 ? lead : `${lead}: nada`}</p>
    {rows.length > 0 && (
      <FigureTable
        label={title}
        head={[word, times]}
        rows={rows.map(({ word, times, href }) => ({
          ...{ name: word, href },
          values: [typeof times === 'number' ? figure(times) : times],
        }))}
      />
    )}
    {id === 'sin-resultado' && rows.length > 0 && (
      <p>
        <a href={adminPaths.emptySearches()}>Decir qué categoría quiere decir una palabra</a>
      </p>
    )}
  </Part>
)

const Part = ({
  id,
  period,
  title,
  children,
}: {
  id: string
  period: Shown
  title: string
  children: ReactNode
}) => (
  <section className={STACK_CLASS} aria-labelledby={id}>
    <SectionHeading id={id} title={title}>
      <a
        className="lettering inline-flex min-h-11 items-center"
        href={adminPaths.reportFile(id, queryOf(period))}
      >
        CSV<span className="visually-hidden"> de {title}</span>
      </a>
    </SectionHeading>
    {children}
  </section>
)

const figure = (value: number) => value.toLocaleString('es-US')

/** Compares with the previous period, for example `40: ahora 25 % más`. */
function compared(now: number, before: number): string {
  if (before === 0) return '0'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `${figure(before)}: lo mismo`
  return `${figure(before)}: ahora ${figure(percent)} % ${now > before ? 'más' : 'menos'}`
}

/**
 * Describes, for weeks and months, the last complete bar, the one before it, and the current incomplete one.
 */
function lately(span: ReportGranularity, rows: ReportChartData['rows']): string {
  const [earlier, last, present] = rows.slice(-3).map(({ label, values }) => ({
    name: `${span === 'semana' ? 'la semana del ' : ''}${label}`,
    sum: sumNumbers(values),
  }))
  if (span === 'dia' || !earlier || !last || !present) return ''
  return `. En ${last.name} fueron ${figure(last.sum)}, en ${earlier.name} ${figure(earlier.sum)}; en ${present.name} van ${figure(present.sum)}`
}

interface FigureTableProps {
  label: string
  head: string[]
  rows: { name: string; href?: string | undefined; values: string[] }[]
}

const FigureTable = ({ label, head, rows }: FigureTableProps) => (
  <div className="w-0 min-w-full overflow-x-auto">
    <table className="report-table figures w-full border-2 border-line bg-card wrap-anywhere">
      <caption className="visually-hidden">{label}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, href, values }) => (
          <tr key={href ?? name}>
            <th scope="row">{href ? <a href={href}>{name}</a> : name}</th>
            {values.map((value, index) => (
              <td key={head[index + 1]}>{value}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
