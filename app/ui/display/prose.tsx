import type { ReactNode } from 'react'

/** Running text of the support pages: headings, paragraphs and lists need no classes inside it. */
export const PROSE = `prose | max-w-[66ch] [&>*+*]:mt-4 [&>:is(h2,h3)]:mt-8 [&_ul]:list-disc [&_ul]:pl-6 [&_ol]:list-decimal
  [&_ol]:pl-6`

export function Prose({ children }: { children: ReactNode }) {
  return <div className={PROSE}>{children}</div>
}

/** One question of the FAQ with its answer, which can be found and linked to as it stands. */
export function Question({ title, id, children }: { title: string; id?: string; children: ReactNode }) {
  return (
    <section className={PROSE} id={id}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}
