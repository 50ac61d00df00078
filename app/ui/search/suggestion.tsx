/** A link to what was perhaps meant; its results are never mixed in (D46). */
export function Suggestion({ text, href }: { text: string; href: string }) {
  return (
    <p className="lead">
      ¿Quisiste decir <a href={href}>{text}</a>?
    </p>
  )
}
