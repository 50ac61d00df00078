import type { ReactNode } from 'react'
import { SectionHeading } from '~/ui/layout/section-heading'

interface Props {
  title: string
  /** `Página 2 de 7` when there are several. */
  page?: number
  pages?: number
  /** A link at the far end, as the other view of the directory. */
  children?: ReactNode
}

export function ResultsHeading({ title, page = 1, pages = 1, children }: Props) {
  return (
    <SectionHeading title={title} id="resultados" tight>
      {pages > 1 && (
        <p className="figures max-md:visually-hidden">
          Página {page} de {pages}
        </p>
      )}
      {children}
    </SectionHeading>
  )
}
