import { EmptyState } from '~/ui/feedback/empty-state'

/** A tab that the documents announce and nobody has built (row 196). */
export function SoonTab({ name, children }: { name: string; children: string }) {
  return (
    <EmptyState card={{ sign: 'YA', name: 'El andamio', hue: 'morado' }} title={`${name}: próximamente`}>
      {children}
    </EmptyState>
  )
}
