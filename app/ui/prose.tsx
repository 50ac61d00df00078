import type { ReactNode } from 'react'

/** Running text of the support pages: headings, paragraphs and lists need no classes inside it. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="prose">{children}</div>
}

/** One question of the FAQ, closed until asked. */
export function Question({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <details className="question" id={id}>
      <summary>{title}</summary>
      <div className="prose">{children}</div>
    </details>
  )
}
