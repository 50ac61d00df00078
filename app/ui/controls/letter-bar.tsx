import { PAGES } from '../list/pagination'

interface Props {
  letters: readonly string[]
  /** How many businesses each has; letters without any are shown but lead nowhere. */
  counts: ReadonlyMap<string, number> | Readonly<Record<string, number>>
  current?: string
  href: (letter: string) => string
}

export function LetterBar({ letters, counts, current, href }: Props) {
  const table = counts instanceof Map ? counts : new Map(Object.entries(counts))
  return (
    <nav className={PAGES} aria-label="Letras">
      {letters.map((letter) =>
        table.get(letter) ? (
          <a
            key={letter}
            className="button"
            href={href(letter)}
            aria-label={letter === '#' ? 'Números y símbolos' : undefined}
            aria-current={letter === current ? 'page' : undefined}
          >
            {letter.toUpperCase()}
          </a>
        ) : (
          <span key={letter} className="button absent">
            {letter.toUpperCase()}
          </span>
        ),
      )}
    </nav>
  )
}
