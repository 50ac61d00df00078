import type { ReactNode } from 'react'

/** A table in running text; with large letters it scrolls by itself instead of the whole page. */
export function WideTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has only a keyboard must be able to scroll it.
    <section className="overflow-x-auto" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
