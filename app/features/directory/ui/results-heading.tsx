import type { ReactNode } from 'react'
import { SectionHeading } from '~/ui/layout/section-heading'

interface Props {
  title: string
  page?: number
  pages?: number
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
