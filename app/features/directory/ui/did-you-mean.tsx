import { Fragment } from 'react'

interface Props {
  suggestions: readonly string[]
  href: (change: { search: string }) => string
}

/** What was perhaps meant: `¿Quisiste decir a, b o c?`, each a search of its own (D46). */
export function DidYouMean({ suggestions, href }: Props) {
  return (
    <>
      ¿Quisiste decir{' '}
      {suggestions.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && (index === suggestions.length - 1 ? ' o ' : ', ')}
          <a href={href({ search: text })}>{text}</a>
        </Fragment>
      ))}
      ?
    </>
  )
}
