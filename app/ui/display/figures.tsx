import { classNames } from '../class-names'

interface Figure {
  name: string
  value: string | number
  href?: string
  /** Somebody has to see to it. */
  isWaiting?: boolean
}

/** Numbers at a glance in one strip, each with its name, some leading on; what waits stands in yellow. */
export function Figures({ figures }: { figures: Figure[] }) {
  return (
    <ul className="admin-figures">
      {figures.map((figure) => (
        <li key={figure.name} className={classNames(figure.isWaiting && 'admin-figure-waiting')}>
          {figure.href ? (
            <a href={figure.href}>
              <Said {...figure} />
            </a>
          ) : (
            <Said {...figure} />
          )}
        </li>
      ))}
    </ul>
  )
}

const Said = ({ name, value }: Figure) => (
  <>
    <b className="figures">{value}</b>
    {` ${name}`}
  </>
)
