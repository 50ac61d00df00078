import { classNames } from '../class-names'

const FIGURE_CELL_CLASSES = 'px-3.5 py-2.5'

interface Figure {
  name: string
  value: string | number
  href?: string
  isWaiting?: boolean
}

/** Row of numbers with names, some of them links. A number that needs an action is yellow. */
export function KeyFigureRow({ figures }: { figures: Figure[] }) {
  return (
    <ul className="flex flex-wrap gap-0.5 overflow-hidden rounded-house border-2 border-line bg-line [&_b]:block [&_b]:font-sign [&_b]:text-[2.125rem]/[1.05] [&_b]:[font-stretch:condensed]">
      {figures.map((figure) => (
        <li
          key={figure.name}
          className={classNames(
            'flex-[1_1_8.5rem] leading-[1.25]',
            figure.isWaiting ? 'bg-gold text-on-hot' : 'bg-card text-ink',
            !figure.href && FIGURE_CELL_CLASSES,
          )}
        >
          {figure.href ? (
            <a
              className={classNames(
                FIGURE_CELL_CLASSES,
                'block h-full text-inherit no-underline -outline-offset-4 [--focus:var(--color-on-hot)] hover:underline',
              )}
              href={figure.href}
            >
              <FigureText {...figure} />
            </a>
          ) : (
            <FigureText {...figure} />
          )}
        </li>
      ))}
    </ul>
  )
}

const FigureText = ({ name, value }: Figure) => (
  <>
    <b className="figures">{value}</b>
    {` ${name}`}
  </>
)

interface BarChartProps {
  /** Describes the chart in one sentence for screen readers. */
  label: string
  parts: readonly string[]
  rows: readonly { label: string; values: readonly number[] }[]
}

const BAR_FILL_CLASSES = ['fill-turquesa', 'fill-gold', 'fill-morado', 'fill-rosa']

/**
 * Vertical positions in pixels: bars are between `CHART_TOP_PX` and `CHART_FLOOR_PX`, and names are below.
 * Horizontal positions are percentages, so that the text is not stretched.
 */
const CHART_TOP_PX = 24
const CHART_FLOOR_PX = 164
const CHART_HEIGHT_PX = 192
const MAX_BAR_NAMES = 6

/** Chart with a bar per row. Each bar consists of stacked parts. */
export function BarChart({ label, parts, rows }: BarChartProps) {
  const most = Math.max(1, ...rows.map(({ values }) => sumNumbers(values)))
  const width = 100 / rows.length
  const step = Math.ceil(rows.length / MAX_BAR_NAMES)
  return (
    <figure>
      {parts.length > 1 && <Legend parts={parts} />}
      <svg className="fill-soft text-sm" width="100%" height={CHART_HEIGHT_PX} role="img" aria-label={label}>
        {[most, 0].map((mark) => (
          <Mark key={mark} mark={mark} y={heightOf(mark / most)} />
        ))}
        {rows.map(({ label: name, values }, index) => (
          <g key={name}>
            <Bar values={values} most={most} x={index * width} width={width} />
            {index % step === 0 && (
              <text x={`${index * width}%`} y={CHART_HEIGHT_PX - 10}>
                {name}
              </text>
            )}
          </g>
        ))}
      </svg>
    </figure>
  )
}

export const sumNumbers = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

const heightOf = (share: number) => CHART_FLOOR_PX - share * (CHART_FLOOR_PX - CHART_TOP_PX)

const Mark = ({ mark, y }: { mark: number; y: number }) => (
  <>
    <line className="stroke-hair" x1="0" x2="100%" y1={y} y2={y} />
    {mark > 0 && (
      <text x="0" y={y - 6}>
        {mark.toLocaleString('es-US')}
      </text>
    )}
  </>
)

function Bar({
  values,
  most,
  x,
  width,
}: {
  values: readonly number[]
  most: number
  x: number
  width: number
}) {
  return values.map((value, part) => {
    const below = sumNumbers(values.slice(0, part))
    const y = heightOf((below + value) / most)
    return value === 0 ? null : (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: the order of the parts never changes
        key={part}
        className={`stroke-ink ${BAR_FILL_CLASSES[part % BAR_FILL_CLASSES.length]}`}
        x={`${x + width * 0.1}%`}
        width={`${width * 0.8}%`}
        y={y}
        height={heightOf(below / most) - y}
      />
    )
  })
}

const Legend = ({ parts }: { parts: readonly string[] }) => (
  <ul className="mb-2 flex flex-wrap gap-x-5 gap-y-1">
    {parts.map((part, index) => (
      <li key={part} className="flex items-center gap-2">
        <svg width="16" height="16" aria-hidden="true">
          <rect
            className={`stroke-ink ${BAR_FILL_CLASSES[index % BAR_FILL_CLASSES.length]}`}
            width="16"
            height="16"
          />
        </svg>
        {part}
      </li>
    ))}
  </ul>
)
