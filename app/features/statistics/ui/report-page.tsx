import type { ReactNode } from 'react'
import { adminPaths } from '~/admin-paths'
import { BarChart, sumOf } from '~/ui/display/bar-chart'
import { AdminPage } from '~/ui/layout/admin-page'
import { STACK } from '~/ui/layout/section'
import { SectionHeading } from '~/ui/layout/section-heading'
import { Tabs } from '~/ui/layout/tabs'
import type { Chart, Ranking } from '../schema'
import { SPAN_WORDS, SPANS, type Span } from '../spans'

interface Props {
  span: Span
  figures: (Chart | Ranking)[]
}

/** What came and what was seen, as pictures, each with its figures (D121). */
export function ReportPage({ span, figures }: Props) {
  return (
    <AdminPage
      title="Reportes"
      back={{ text: 'Administración', href: adminPaths.home() }}
      lead={SPANS[span].lead}
    >
      <Tabs
        label="Cuánto junta cada barra"
        tabs={SPAN_WORDS.map((word) => ({
          text: SPANS[word].text,
          href: adminPaths.reports(word === 'dia' ? undefined : word),
          isCurrent: word === span,
        }))}
      />
      <p>
        Páginas, búsquedas, procedencia, envíos rechazados y accesos fallidos se cuentan en memoria y se
        guardan una vez por minuto: si el servidor se apaga de golpe, se pierde a lo más un minuto, así que
        son cifras mínimas. No se guarda quién fue; los robots y las cuentas de la administración no cuentan,
        ni se anota lo que parece un teléfono o un correo.
      </p>
      <div className="grid gap-x-8 gap-y-6 min-[64em]:grid-cols-2">
        {figures.map((each) =>
          'parts' in each ? (
            <ChartSection key={each.id} span={span} chart={each} />
          ) : (
            <RankingSection key={each.id} span={span} ranking={each} />
          ),
        )}
      </div>
    </AdminPage>
  )
}

function ChartSection({ span, chart: { id, title, parts, rows, before } }: { span: Span; chart: Chart }) {
  const sums = rows.map(({ values }) => sumOf(values))
  const all = sumOf(sums)
  const highest = rows[sums.indexOf(Math.max(...sums))]?.label
  const most = all > 0 ? `; lo más, ${figure(Math.max(...sums))} (${highest})` : ''
  const said = `${title}: ${figure(all)} en total${most}. En ${SPANS[span].before}, ${compared(all, before)}${lately(span, rows)}`
  return (
    <Part id={id} span={span} title={title}>
      <p className="figures text-soft">{said}</p>
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
  span,
  ranking: { id, title, lead, word, times, rows },
}: {
  span: Span
  ranking: Ranking
}) => (
  <Part id={id} span={span} title={title}>
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
  span,
  title,
  children,
}: {
  id: string
  span: Span
  title: string
  children: ReactNode
}) => (
  <section className={STACK} aria-labelledby={id}>
    <SectionHeading id={id} title={title}>
      <a className="lettering inline-flex min-h-11 items-center" href={adminPaths.reportFile(id, span)}>
        CSV<span className="visually-hidden"> de {title}</span>
      </a>
    </SectionHeading>
    {children}
  </section>
)

const figure = (value: number) => value.toLocaleString('es-US')

/** `40: 25 % más ahora`. */
function compared(now: number, before: number): string {
  if (before === 0) return '0'
  const percent = Math.round((Math.abs(now - before) / before) * 100)
  if (percent === 0) return `${figure(before)}: lo mismo`
  return `${figure(before)}: ahora ${figure(percent)} % ${now > before ? 'más' : 'menos'}`
}

/** Of weeks and months: the last whole one beside the one before it, and what the present one has so far. */
function lately(span: Span, rows: Chart['rows']): string {
  const [earlier, last, present] = rows.slice(-3).map(({ label, values }) => ({
    name: `${span === 'semana' ? 'la semana del ' : ''}${label}`,
    sum: sumOf(values),
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
)
