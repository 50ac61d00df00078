import { classNames } from '../class-names'

const CELL = 'px-3.5 py-2.5'

interface Figure {
  name: string
  value: string | number
  href?: string
  isWaiting?: boolean
}

/** Row of numbers with names, some of them links. A number that needs an action is yellow. */
export function FigureRow({ figures }: { figures: Figure[] }) {
  return (
    <ul className="flex flex-wrap gap-0.5 overflow-hidden rounded-house border-2 border-line bg-line [&_b]:block [&_b]:font-sign [&_b]:text-[2.125rem]/[1.05] [&_b]:[font-stretch:condensed]">
      {figures.map((figure) => (
        <li
          key={figure.name}
          className={classNames(
            'flex-[1_1_8.5rem] leading-[1.25]',
            figure.isWaiting ? 'bg-gold text-on-hot' : 'bg-card text-ink',
            !figure.href && CELL,
          )}
        >
          {figure.href ? (
            <a
              className={classNames(
                CELL,
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
