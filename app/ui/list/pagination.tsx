import { Icon } from '../display/icon'

export const PAGES_CLASS = 'pages'

interface PaginationProps {
  page: number
  pages: number
  href: (page: number) => string
}

/** Links to the current page, its neighbors, and the first and last page. Renders nothing for one page. */
export function Pagination({ page, pages, href }: PaginationProps) {
  if (pages <= 1) return null
  return (
    <nav className={`${PAGES_CLASS} figures`} aria-label="Páginas">
      {page > 1 && (
        <a className="button" rel="prev" href={href(page - 1)}>
          <Icon name="back" />
          Anterior
        </a>
      )}
      {shownPages(page, pages).map((shown, index, all) => [
        shown - (all[index - 1] ?? 0) > 1 && (
          <span key={`gap-${shown}`} className="button" aria-hidden="true">
            …
          </span>
        ),
        <a
          key={shown}
          className="button"
          href={href(shown)}
          aria-current={shown === page ? 'page' : undefined}
        >
          <span className="visually-hidden">Página </span>
          {shown}
        </a>,
      ])}
      {page < pages && (
        <a className="button" rel="next" href={href(page + 1)}>
          Siguiente
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}

function shownPages(page: number, pages: number): number[] {
  const near = [1, page - 1, page, page + 1, pages]
  return [...new Set(near)].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b)
}
