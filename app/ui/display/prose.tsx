import type { ReactNode } from 'react'

/** Running text of the support pages: headings, paragraphs and lists need no classes inside it. */
export const PROSE = 'prose'

export function Prose({ children }: { children: ReactNode }) {
  return <div className={PROSE}>{children}</div>
}

/** One question of the FAQ with its answer, which can be found and linked to as it stands. */
export function Question({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={PROSE}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
